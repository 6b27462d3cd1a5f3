/** [APP-O03] One connection parameter of an application type. */
export interface ParameterDefinition {
  readonly name: string
  /** Key in the text catalogue of connections. */
  readonly label: string
  readonly kind: "text" | "password" | "list" | "boolean"
  readonly required: boolean
  /** Whether the value must be unique among the connections of one application. */
  readonly unique: boolean
  /** Options of a parameter of kind `list`. */
  readonly options: ReadonlyArray<string>
}
