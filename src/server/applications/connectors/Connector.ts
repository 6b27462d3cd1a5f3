import type { Readable } from "node:stream"
import type { ConnectorField, ConnectorValues } from "#schemas/applications/connectors/connectorRules.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** OAuth tokens. `expires_at` in ms since 1970, or null if the service does not tell. */
export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string | null
  readonly expires_at: number | null
}

export interface Company {
  readonly id: number
  readonly name: string
  readonly siren: string | null
}

/** All that a connector needs for one connection, decrypted secrets included. */
export interface Target {
  readonly id: number
  /** The parameters of the firm's connection. */
  readonly values: ConnectorValues
  readonly tokens: Tokens | null
  /** The client part; null if the connection is the firm's own. */
  readonly client: {
    readonly values: ConnectorValues
    readonly company: Company
    /** The client's magic mail address, to which the service sends documents; null for services that send none. */
    readonly deposit: string | null
  } | null
}

/** A validated document to deliver. */
export interface Delivery {
  /** Id of the delivery: the same on every attempt, so that the receiver can deduplicate. */
  readonly id: string
  readonly document: string
  readonly name: string
  /** Names of the folders above the document, from the top, without the root. */
  readonly path: ReadonlyArray<string>
  readonly version: number
  readonly size: number
  readonly media_type: string
  readonly validated_at: string
  readonly validator: string | null
  readonly open: () => Readable
}

/** Why a call to a service failed, with the parameter at fault. */
export class ConnectorFailure extends Error {
  readonly code: MessageCode
  readonly field: ConnectorField | null
  constructor(code: MessageCode, field: ConnectorField | null = null, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.field = field
  }
  /** True if the service refused the credentials or presented another host key: a retry cannot succeed. */
  get isRefusal() {
    return this.code === "connection.credentials_refused" || this.code === "connection.host_changed"
  }
}

/** An open session with a service. The caller closes it after the deliveries, also after a failure. */
export interface Line {
  readonly deliver: (delivery: Delivery) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * OAuth sign-in at a service. `leave` returns the authorization URL; `comeBack` exchanges the callback's parameters for
 * tokens.
 */
export interface SignIn {
  readonly leave: (target: Target, way: Way) => Promise<URL>
  readonly comeBack: (target: Target, way: Way, answer: Readonly<Record<string, string>>) => Promise<Tokens>
  /** Renews expired tokens; null if they are still valid. */
  readonly renew: (target: Target, now: number) => Promise<Tokens | null>
}
export interface Way {
  readonly callback: string
  readonly state: string
  readonly verifier: string
}

/** [APP-O01] The protocol of one kind of service. All its calls reject with a `ConnectorFailure`. */
export interface Connector {
  /** Null if the service needs no OAuth sign-in. */
  readonly authenticate: SignIn | null
  /** Checks the parameters at the service. Returns values learned from it, which are stored with the parameters. */
  readonly test: (target: Target) => Promise<Partial<ConnectorValues>>
  readonly synchronise: (target: Target) => Promise<Line>
  /** Tells the service that the connection was removed, if its protocol has such a call. */
  readonly remove: (target: Target) => Promise<void>
}
