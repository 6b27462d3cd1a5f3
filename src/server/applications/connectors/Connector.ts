import type { Readable } from "node:stream"
import type { ConnectorField, ConnectorValues } from "#schemas/applications/connectors/connectorRules.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** OAuth tokens; `expires_at` in ms since 1970, null if unknown. */
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

/** One connection with everything needed to use it, secrets included. */
export interface Target {
  readonly id: number
  /** The firm's parameters. */
  readonly values: ConnectorValues
  readonly tokens: Tokens | null
  /** Null for the firm's own connection. */
  readonly client: {
    readonly values: ConnectorValues
    readonly company: Company
    /** The client's magic mail address, for services that send documents back; otherwise null. */
    readonly deposit: string | null
  } | null
}

/** A validated document to deliver. */
export interface Delivery {
  /** The same on every attempt, so that the receiver can deduplicate. */
  readonly id: string
  readonly document: string
  readonly name: string
  /** Names of its folders, from the top. */
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
  /** Whether the service refuses our credentials: a retry is pointless. */
  get isRefusal() {
    return this.code === "connection.credentials_refused" || this.code === "connection.host_changed"
  }
}

/** An open session with a service, closed after the deliveries or a failure. */
export interface Line {
  readonly deliver: (delivery: Delivery) => Promise<void>
  readonly close: () => Promise<void>
}

/** The OAuth sign-in at a service: the authorization URL, and the tokens for the callback's parameters. */
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

/** [APP-O01] One kind of service. All calls reject with a `ConnectorFailure`. */
export interface Connector {
  /** Null if the parameters alone suffice to connect. */
  readonly authenticate: SignIn | null
  /** Tests the parameters; returns values learned from the service, to be stored with them. */
  readonly test: (target: Target) => Promise<Partial<ConnectorValues>>
  readonly synchronise: (target: Target) => Promise<Line>
  /** Notifies the service of the removal, if the service supports it. */
  readonly remove: (target: Target) => Promise<void>
}
