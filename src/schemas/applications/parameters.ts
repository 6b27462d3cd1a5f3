/** [APP-O03] One connection parameter of an application type. */
export interface ParameterDefinition {
  readonly name: string
  /** A key of the texts of connections. */
  readonly label: string
  readonly kind: "text" | "password" | "list" | "boolean"
  readonly required: boolean
  /** Must be unique among the connections of one application. */
  readonly unique: boolean
  /** The options of a list. */
  readonly options: ReadonlyArray<string>
}
