import { OpenApi } from "effect/http-api"
import { PortalApi } from "#schemas/api.ts"

/** The part of JSON Schema that the published contract uses. */
export interface JsonSchema {
  readonly type?: "object" | "array" | "string" | "integer" | "number" | "boolean" | "null"
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: JsonSchema
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly oneOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly additionalProperties?: boolean | JsonSchema
  readonly minimum?: number
  readonly pattern?: string
  readonly $ref?: string
}

export interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required?: boolean
  readonly schema: JsonSchema
}

/** One endpoint of the published OpenAPI document. */
export interface Operation {
  /** `group.endpoint` */
  readonly name: string
  readonly method: string
  /** The path, with `{name}` for each path parameter. */
  readonly path: string
  readonly parameters: ReadonlyArray<Parameter>
  /** Null if the endpoint takes no body; bytes have no schema. */
  readonly body: { readonly type: "json"; readonly schema: JsonSchema } | { readonly type: "bytes" } | null
  /** Whether the endpoint requires a session. */
  readonly guarded: boolean
}

interface Published {
  readonly operationId: string
  readonly parameters?: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>> }
  readonly security?: ReadonlyArray<unknown>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Published>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

const document = OpenApi.fromApi(PortalApi) as unknown as Document

const bodyOf = (published: Published["requestBody"]): Operation["body"] => {
  if (published === undefined) return null
  const json = published.content["application/json"]
  return json === undefined ? { type: "bytes" } : { type: "json", schema: json.schema ?? {} }
}

export const operations: ReadonlyArray<Operation> = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, published]) => ({
    name: published.operationId,
    method: method.toUpperCase(),
    path,
    parameters: published.parameters ?? [],
    body: bodyOf(published.requestBody),
    guarded: (published.security ?? []).length > 0
  }))
)

/** A schema with its reference resolved; of several alternatives, an object if there is one. */
export const plain = (schema: JsonSchema): JsonSchema => {
  if (schema.$ref !== undefined) {
    const named = document.components.schemas[schema.$ref.split("/").at(-1) ?? ""]
    if (named === undefined) throw new Error(`the contract has no ${schema.$ref}`)
    return plain(named)
  }
  const shapes = schema.anyOf ?? schema.oneOf
  if (shapes !== undefined) {
    const known = shapes.map(plain).filter(({ type }) => type !== "null")
    return known.find(({ type }) => type === "object") ?? known[0] ?? {}
  }
  if (schema.allOf !== undefined) {
    const { allOf, ...rest } = schema
    return allOf.map(plain).reduce((all, part) => ({ ...all, ...part }), rest)
  }
  return schema
}

/** A field of a body with its path and its schema. An array appears with its first item. */
export interface Field {
  readonly path: ReadonlyArray<string>
  readonly schema: JsonSchema
  readonly required: boolean
}

export const fieldsOf = (
  schema: JsonSchema,
  path: ReadonlyArray<string> = [],
  required = true
): ReadonlyArray<Field> => {
  const shape = plain(schema)
  const own = path.length === 0 ? [] : [{ path, schema: shape, required }]
  if (shape.type === "array") return [...own, ...fieldsOf(shape.items ?? {}, [...path, "0"], false)]
  const inner = Object.entries(shape.properties ?? {}).flatMap(([name, property]) =>
    fieldsOf(property, [...path, name], shape.required?.includes(name) ?? false)
  )
  return [...own, ...inner]
}

/** A valid value for a schema, optional fields included. `fill` may give the value of a field by its path. */
export const sample = (
  schema: JsonSchema,
  fill: (path: ReadonlyArray<string>) => unknown,
  path: ReadonlyArray<string> = []
): unknown => {
  const given = path.length === 0 ? undefined : fill(path)
  if (given !== undefined) return given
  const shape = plain(schema)
  if (shape.const !== undefined) return shape.const
  if (shape.enum !== undefined) return shape.enum[0]
  switch (shape.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, property]) => [
          name,
          sample(property, fill, [...path, name])
        ])
      )
    case "array":
      return [sample(shape.items ?? {}, fill, [...path, "0"])]
    case "integer":
    case "number":
      return Math.max(1, shape.minimum ?? 1)
    case "boolean":
      return true
    default:
      return "Texte"
  }
}

/** A copy of a body with one field changed; `undefined` removes the field. */
export const withField = (body: unknown, [name, ...rest]: ReadonlyArray<string>, value: unknown): unknown => {
  if (name === undefined) return value
  if (Array.isArray(body))
    return body.map((item: unknown, place) => (String(place) === name ? withField(item, rest, value) : item))
  const entries = Object.entries(body as object)
  if (rest.length === 0 && value === undefined) return Object.fromEntries(entries.filter(([key]) => key !== name))
  const before = (body as Readonly<Record<string, unknown>>)[name]
  return { ...(body as object), [name]: withField(before, rest, value) }
}
