import type { ParameterDefinition } from "#schemas/applications/parameters.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { errorsOf, type FormDefinition, type FormErrors } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [APP-O01] The built-in connectors. */
export const connectorNames = ["oauth2", "http_key", "sftp", "webhook"] as const
export type ConnectorName = (typeof connectorNames)[number]
export const isConnectorName = (type: string): type is ConnectorName => connectorNames.some((name) => name === type)

/** The headers that an API key can be sent in. */
export const keyHeaders = ["Authorization", "X-Api-Key"] as const

/**
 * [APP-004] Form values of all connectors together, for a firm's or a client's connection; `connectorParameters` lists
 * those that each connector uses.
 */
export type ConnectorValues = {
  readonly address: string
  readonly header: string
  readonly key: string
  readonly host: string
  readonly port: string
  readonly username: string
  readonly password: string
  /**
   * `SHA256:` and the base64 digest of the server's key. If empty, the key seen in the first test is stored (trust on
   * first use).
   */
  readonly fingerprint: string
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly scopes: string
  readonly secret: string
  /** The service's own id of the client. */
  readonly reference: string
  readonly directory: string
  /** Whether documents validated before the connection existed are delivered too. */
  readonly history: boolean
}
export type ConnectorField = keyof ConnectorValues
export interface ConnectorParameter extends ParameterDefinition {
  readonly name: ConnectorField
}

export const emptyConnectorValues: ConnectorValues = {
  address: "",
  header: "Authorization",
  key: "",
  host: "",
  port: "22",
  username: "",
  password: "",
  fingerprint: "",
  issuer: "",
  client_id: "",
  client_secret: "",
  scopes: "",
  secret: "",
  reference: "",
  directory: "",
  history: false
}

const text = (name: ConnectorField, facts: Partial<Omit<ParameterDefinition, "name">> = {}): ConnectorParameter => ({
  name,
  label: `parameter.${name}`,
  kind: "text",
  required: true,
  unique: false,
  options: [],
  ...facts
})
const history = text("history", { kind: "boolean", required: false })
const reference = text("reference", { unique: true })

/** [APP-004] [APP-O03] Parameters of each connector, of the firm's connection and of a client's connection. */
export const connectorParameters: Readonly<
  Record<
    ConnectorName,
    { readonly firm: ReadonlyArray<ConnectorParameter>; readonly client: ReadonlyArray<ConnectorParameter> }
  >
> = {
  oauth2: {
    firm: [
      text("issuer"),
      text("client_id"),
      text("client_secret", { kind: "password", required: false }),
      text("scopes", { required: false }),
      text("address")
    ],
    client: [reference, history]
  },
  http_key: {
    firm: [
      text("address"),
      text("header", { kind: "list", options: [...keyHeaders] }),
      text("key", { kind: "password" })
    ],
    client: [reference, history]
  },
  sftp: {
    firm: [
      text("host"),
      text("port"),
      text("username"),
      text("password", { kind: "password" }),
      text("fingerprint", { required: false })
    ],
    client: [text("directory", { unique: true }), history]
  },
  webhook: {
    firm: [text("address"), text("secret", { kind: "password" })],
    client: [reference, history]
  }
}

export type ConnectionLevel = "firm" | "client"
export const parametersOf = (type: string, level: ConnectionLevel): ReadonlyArray<ConnectorParameter> =>
  isConnectorName(type) ? connectorParameters[type][level] : []
/** Secrets are stored encrypted and never returned. */
export const isSecret = ({ kind }: ParameterDefinition): boolean => kind === "password"

const longestText = 200
const longestSecret = 500
const longestAddress = 1_000
const loopback = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
const visible = /^[\x20-\x7e]*$/

const plain = (value: string): MessageCode | null => {
  if (hasUnwantedCharacters(value)) return "people.text_characters"
  return [...value.trim()].length > longestText ? "connection.text_too_long" : null
}
const hidden = (value: string): MessageCode | null =>
  value.length > longestSecret || !visible.test(value) ? "connection.secret_invalid" : null

/** Validates a URL of the service; null if valid. It may be empty. https is required, except for localhost. */
export const addressProblem = (value: string): MessageCode | null => {
  const typed = value.trim()
  if (typed === "") return null
  if (typed.length > longestAddress || !visible.test(typed) || !URL.canParse(typed)) return "connection.url_invalid"
  const { hash, hostname, password, protocol, username } = new URL(typed)
  const isSecure = protocol === "https:" || (protocol === "http:" && loopback.test(hostname))
  return isSecure && hash === "" && username === "" && password === "" ? null : "connection.url_invalid"
}
const hostProblem = (value: string): MessageCode | null =>
  value.trim() === "" || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(value.trim()) ? null : "connection.host_invalid"
const portProblem = (value: string): MessageCode | null => {
  const typed = value.trim()
  if (typed === "") return null
  return /^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 65_535 ? null : "connection.port_invalid"
}
/** Validates a path below the account's root; null if valid. `..` and backslashes are refused. */
const directoryProblem = (value: string): MessageCode | null => {
  const unfit = plain(value)
  if (unfit !== null || value.trim() === "") return unfit
  return value.trim().split("/").includes("..") || value.includes("\\") ? "connection.directory_invalid" : null
}
const fingerprintProblem = (value: string): MessageCode | null =>
  value.trim() === "" || /^SHA256:[A-Za-z0-9+/]{43}$/.test(value.trim()) ? null : "connection.fingerprint_invalid"
/** A webhook's signing secret needs at least 24 characters, so that it cannot be guessed. */
const signingProblem = (value: string): MessageCode | null =>
  value !== "" && value.length < 24 ? "connection.secret_short" : hidden(value)

/** Validators of each parameter; each returns null if valid. Required parameters are checked by `connectionErrors`. */
export const connectorProblems: Readonly<
  Record<Exclude<ConnectorField, "history">, (value: string) => MessageCode | null>
> = {
  address: addressProblem,
  header: (value) => (value === "" || keyHeaders.some((known) => known === value) ? null : "customer.choice_invalid"),
  key: hidden,
  host: hostProblem,
  port: portProblem,
  username: plain,
  password: hidden,
  fingerprint: fingerprintProblem,
  issuer: addressProblem,
  client_id: plain,
  client_secret: hidden,
  scopes: (value) => (/^[\x20-\x7e]{0,500}$/.test(value) ? null : "connection.text_too_long"),
  secret: signingProblem,
  reference: plain,
  directory: directoryProblem
}

/** Field errors of a connection. `known` lists the secrets that are already stored and may be omitted. */
export const connectionErrors = (
  parameters: ReadonlyArray<ParameterDefinition>,
  values: Partial<ConnectorValues>,
  known: ReadonlyArray<string>
): FormErrors =>
  errorsOf(
    Object.fromEntries(
      parameters.map(({ kind, name, required }) => {
        const value = values[name as ConnectorField]
        if (kind === "boolean" || typeof value === "boolean") return [name, null]
        const isMissing = (value ?? "").trim() === "" && !(value === undefined && known.includes(name))
        if (required && isMissing) return [name, "field.required"]
        return [name, connectorProblems[name as keyof typeof connectorProblems](value ?? "")]
      })
    )
  )

/** [APP-004] Form of a connection. An empty value keeps a secret listed in `known`. */
export const connectionForm = (
  parameters: ReadonlyArray<ConnectorParameter>,
  known: ReadonlyArray<string>
): FormDefinition<ConnectorValues> => ({
  fields: parameters.map(({ name }) => name),
  check: (values) => {
    const said = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !(value === "" && known.includes(name)))
    )
    return connectionErrors(parameters, said, known)
  }
})

/** Error codes of a test that mean: the service refused one of the parameters. */
const refusals: ReadonlyArray<string> = [
  "connection.address_closed",
  "connection.answer_unfit",
  "connection.credentials_refused",
  "connection.directory_missing",
  "connection.host_changed",
  "connection.not_found_there",
  "connection.unreachable"
]

/**
 * [ERR-048] [ERR-049] Picks the code of the service's refusal from the field errors; null if none of them comes from
 * the service.
 */
export const connectionRefusal = (errors: FormErrors): MessageCode | null => {
  const codes = Object.values(errors).flatMap((some) => some ?? [])
  if (codes.includes("connection.duplicate")) return "connection.duplicate_or_mail_missing"
  return codes.some((code) => refusals.includes(code)) ? "connection.parameters_invalid" : null
}
