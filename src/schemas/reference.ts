import { modules } from "#schemas/modules.ts"
import type { Reference } from "#schemas/shared/reference.ts"

export const reference: Reference = Object.assign({}, ...modules.map((module) => module.reference))

/** [NET-O07] Introduction of the API documentation, in Markdown. */
export const introduction = `
The API that the portal's own pages use, with a few calls that only other programs need. Paths, bodies and answers are JSON in
UTF-8 unless a call says otherwise; instants are ISO 8601 in UTC, days are \`2026-11-21\`.

**Session.** \`POST /api/login\` answers a token. Send it with every call as \`Authorization: Bearer …\`. A session ends after a
long time without use, a maximum time after the sign-in, when the person signs out, resets the password or changes it in another
session, or when the access ends; from then on calls answer 401. Programs use tokens of their own.

**Answers** contain their content in \`data\`. Lists with a known total add \`pagination\` (\`page\`, \`per_page\`, \`total\`,
\`last_page\`); long lists use a cursor.

**Errors** are problem documents (RFC 9457, \`application/problem+json\`). \`code\` is the reason, for programs; \`detail\` is the
message in the language of \`Accept-Language\` (fr, en, pt). With 422, \`errors\` contains the codes of each field. \`closed_by\`
names the conditions that refused the action, and \`because\` explains each one and what would make the action possible.
Quote \`request_id\` in support requests. Objects of another firm answer like objects that do not exist: 404.

**Concurrent changes.** Where an answer has a \`revision\`, send it back as \`If-Match: <revision>\` with the change: if somebody else
has changed the object meanwhile, the call answers 412 and changes nothing. Calls that create something are idempotent if they
accept an \`Idempotency-Key\`: a repeated call with the same key creates nothing new.

**Rate limits.** Too many calls are answered with 429 and \`Retry-After\` in seconds.
`.trim()

interface Operation {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
}
type Described = Record<string, unknown> & {
  readonly components: { readonly securitySchemes: Readonly<Record<string, { readonly scheme: string }>> }
  readonly tags: ReadonlyArray<{ readonly name: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const mapped = <A, B>(record: Readonly<Record<string, A>>, to: (value: A) => B) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))

/**
 * Adds to the OpenAPI document what the contract's types do not contain: a summary of each call, a title and text of
 * each group.
 */
export const describe = (document: Record<string, unknown>): Record<string, unknown> => {
  const { components, paths, tags, ...rest } = document as Described
  return {
    ...rest,
    components: {
      ...components,
      // Tools that read OpenAPI expect the registered name of the HTTP scheme, which is lower case (`bearer`).
      securitySchemes: mapped(components.securitySchemes, (one) => ({ ...one, scheme: one.scheme.toLowerCase() }))
    },
    tags: tags.map(({ name }) => {
      const group = reference[name]
      return group === undefined ? { name } : { name, "x-displayName": group.title, description: group.text }
    }),
    paths: mapped(paths, (path) =>
      mapped(path, (operation) => {
        const [group = ""] = operation.tags
        const summary = reference[group]?.calls[operation.operationId.slice(group.length + 1)]
        return summary === undefined ? operation : { summary, ...operation }
      })
    )
  }
}
