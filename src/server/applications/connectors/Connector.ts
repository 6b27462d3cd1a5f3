import type { Readable } from "node:stream"
import type { ConnectorField, ConnectorValues } from "#schemas/applications/connectors/connectorRules.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** What a service has given the portal to come in with; `expires_at` in milliseconds since 1970, null where it did not say. */
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

/** One connection with everything that is needed to use it, secrets included. */
export interface Target {
  readonly id: number
  /** The firm's parameters. */
  readonly values: ConnectorValues
  readonly tokens: Tokens | null
  /** Null where the firm's own connection is meant. */
  readonly client: {
    readonly values: ConnectorValues
    readonly company: Company
    /** The address that turns mails into documents of this client; null where the service is not to know one. */
    readonly deposit: string | null
  } | null
}

/** A validated document on its way out. */
export interface Delivery {
  /** The same for every try, so that whoever has it already can tell. */
  readonly id: string
  readonly document: string
  readonly name: string
  /** The folders it lies in, from the top. */
  readonly path: ReadonlyArray<string>
  readonly version: number
  readonly size: number
  readonly media_type: string
  readonly validated_at: string
  readonly validator: string | null
  readonly open: () => Readable
}

/** Why a service was of no use, with the parameter that says so best. */
export class ConnectorFailure extends Error {
  readonly code: MessageCode
  readonly field: ConnectorField | null
  constructor(code: MessageCode, field: ConnectorField | null = null, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.field = field
  }
  /** The service does not let the portal in any more: another try changes nothing. */
  get isRefusal() {
    return this.code === "connection.credentials_refused" || this.code === "connection.host_changed"
  }
}

/** An open line to a service, closed when all is delivered or something failed. */
export interface Line {
  readonly deliver: (delivery: Delivery) => Promise<void>
  readonly close: () => Promise<void>
}

/** What comes of a sign-in at the service: the page to go to, and the tokens that coming back from it gives. */
export interface SignIn {
  readonly leave: (target: Target, way: Way) => Promise<URL>
  readonly comeBack: (target: Target, way: Way, answer: Readonly<Record<string, string>>) => Promise<Tokens>
  /** New tokens for some that are over; null where they still hold. */
  readonly renew: (target: Target, now: number) => Promise<Tokens | null>
}
export interface Way {
  readonly callback: string
  readonly state: string
  readonly verifier: string
}

/** [APP-O01] One kind of service. Every call rejects with a `ConnectorFailure`. */
export interface Connector {
  /** Null where the parameters let the portal in by themselves. */
  readonly authenticate: SignIn | null
  /** Tries the parameters; answers what was learned of the service and is to be kept with them. */
  readonly test: (target: Target) => Promise<Partial<ConnectorValues>>
  readonly synchronise: (target: Target) => Promise<Line>
  /** Tells the service that nothing comes any more, where it can be told. */
  readonly remove: (target: Target) => Promise<void>
}
