import { modules } from "#schemas/modules.ts"
import type { Reference } from "#schemas/shared/reference.ts"

export const reference: Reference = Object.assign({}, ...modules.map((module) => module.reference))

/** [NET-O07] Introduction of the API documentation, in Markdown. */
export const introduction = `
The calls that the portal itself makes, and nothing beside them. Paths, bodies and answers are JSON in UTF-8 unless a call
says otherwise; instants are ISO 8601 in UTC, days are \`2026-11-21\`.

**Session.** \`POST /api/login\` answers a token, which goes with every call as \`Authorization: Bearer …\`. A session ends when
it was idle for long, when the person signs out or changes their password, or when their access ends: 401 from then on.

**Answers** carry their content in \`data\`; counted lists add \`pagination\` (\`page\`, \`per_page\`, \`total\`, \`last_page\`), long
ones go on after a cursor.

**Refusals** are problem documents (RFC 9457, \`application/problem+json\`). \`code\` names the reason for programs, \`detail\` says it
in the language of \`Accept-Language\` (fr, en, pt), \`errors\` has the codes of each field with 422, \`closed_by\` and \`because\`
tell which rules closed the door and what would open it, \`request_id\` is what to quote. What belongs to another firm
answers exactly like what does not exist: 404.

**Two at once.** Answers that hold a \`revision\` can be changed with \`If-Match: <revision>\`: 412 where somebody else was
quicker, and nothing is changed. Calls that create take an \`Idempotency-Key\` where they say so: the same key makes one thing.

**Too often** is answered with 429 and \`Retry-After\` in seconds.
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
