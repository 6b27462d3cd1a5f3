/** [APP-O03] What a type of application asks for when it is connected. */
export interface ParameterDefinition {
  readonly name: string
  /** A key of the texts of connections. */
  readonly label: string
  readonly kind: "text" | "password" | "list" | "boolean"
  readonly required: boolean
  /** No two connections of one application have the same value. */
  readonly unique: boolean
  /** What a list offers. */
  readonly options: ReadonlyArray<string>
}
