import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type TemplateEvent, letterTemplateMachine } from "#machines/letters/letterTemplate.machine.ts"
import { templateSnapshot } from "#machines/letters/letterTemplate.projection.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { tidyBlocks } from "#schemas/letters/blocks.ts"
import type { LetterTemplate } from "#schemas/letters/letter.ts"
import type { TemplateStep } from "#schemas/letters/letters.api.ts"
import { letterTemplateLimit, type TemplateGiven, templateNameLimit, templateProblems } from "#schemas/letters/rules.ts"
import {
  findTemplate,
  insertTemplate,
  readVersions,
  templateNames,
  updateTemplate
} from "#server/letters/templateRows.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkForm, checkRevision, conflict, refuseReferenced } from "#server/shared/refusals.ts"
import type { RequestScope } from "#server/shared/requestScope.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"
import { keptLine } from "#schemas/shared/line.ts"

/** The actor of template events: `inTemplates` has checked its permission. */
const by = { mayKeep: true }

export const readTemplate = (scope: RequestScope, id: number) =>
  Effect.gen(function* () {
    const found = isStorable(id) ? yield* findTemplate(scope, id) : null
    return found ?? (yield* notFound())
  })

const tidy = ({ blocks, document_name, name }: TemplateGiven): TemplateGiven => ({
  name: keptLine(name),
  document_name: keptLine(document_name),
  blocks: tidyBlocks(blocks)
})

const log = (
  { firm, user }: RequestScope,
  id: number,
  type: string,
  states: { readonly before?: object; readonly after: object },
  payload: object = { by }
) => recordEvent({ firm, user, entity: "letterTemplate", id, type, payload, ...states })

const stateOf = ({ state, version }: LetterTemplate) => ({ state, version })

/** [MIS-O03] 422 if another template of the firm has this name. */
const checkName = (scope: RequestScope, name: string, self: number | null) =>
  Effect.gen(function* () {
    if ((yield* templateNames(scope, self)).has(nameKey(name))) yield* checkForm({ name: ["letter.name_taken"] })
  })

const add = (scope: RequestScope, given: TemplateGiven, payload: object = {}) =>
  Effect.gen(function* () {
    const names = yield* templateNames(scope, null)
    if (names.size >= letterTemplateLimit) yield* checkForm({ name: ["letter.templates_limit"] })
    const id = yield* insertTemplate(scope, given)
    const template = yield* readTemplate(scope, id)
    yield* log(scope, id, "template.added", { after: stateOf(template) }, payload)
    return template
  })

/**
 * [LET-001] [LET-003] Adds a template for engagement letters. Fails with 422 on, for example, an unclosed variable, a
 * name that is taken, or more than 200 templates in the firm.
 */
export const createTemplate = (scope: RequestScope, given: TemplateGiven) =>
  Effect.gen(function* () {
    yield* checkForm(templateProblems(given))
    const kept = tidy(given)
    yield* checkName(scope, kept.name, null)
    return yield* add(scope, kept)
  })

/** The name with the first free number: `Bilan (2)`, `Bilan (3)` ... */
const freeName = (name: string, taken: ReadonlySet<string>) => {
  for (let number = 2; ; number += 1) {
    const mark = ` (${number})`
    const next =
      [...name]
        .slice(0, templateNameLimit - mark.length)
        .join("")
        .trimEnd() + mark
    if (!taken.has(nameKey(next))) return next
  }
}

export const duplicateTemplate = (scope: RequestScope, id: number) =>
  Effect.gen(function* () {
    const was = yield* readTemplate(scope, id)
    return yield* add(scope, { ...was, name: freeName(was.name, yield* templateNames(scope, null)) }, { of: id })
  })

/** The state after the event; 409 with the failed guards if the machine refuses it. */
const decided = (template: LetterTemplate, type: TemplateEvent["type"]) =>
  Effect.map(decideOrConflict(letterTemplateMachine, templateSnapshot(template), { type, by }), ({ next }) =>
    String(next.value)
  )

/** [LET-002] [LET-003] Changes a template; each change creates a version. 412 if `ifMatch` is an older revision. */
export const changeTemplate = (
  scope: RequestScope,
  id: number,
  given: Partial<TemplateGiven>,
  ifMatch: string | undefined
) =>
  Effect.gen(function* () {
    const was = yield* readTemplate(scope, id)
    yield* checkRevision(ifMatch, was.revision)
    const typed = { name: was.name, document_name: was.document_name, blocks: was.blocks, ...given }
    yield* checkForm(templateProblems(typed))
    yield* decided(was, "template.changed")
    const kept = tidy(typed)
    yield* checkName(scope, kept.name, id)
    yield* updateTemplate(scope, id, kept)
    const now = yield* readTemplate(scope, id)
    yield* log(scope, id, "template.changed", { before: stateOf(was), after: stateOf(now) })
    return now
  })

export const stepTemplate = (scope: RequestScope, id: number, type: TemplateStep) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readTemplate(scope, id)
    const state = yield* decided(was, type)
    yield* sql`update letter_template set state = ${state}, revision = revision + 1, updated_at = now() where id = ${id}`
    const now = yield* readTemplate(scope, id)
    yield* log(scope, id, type, { before: stateOf(was), after: stateOf(now) })
    return now
  })

/** Removes a template; 409 if it is used, also by a letter that is being made concurrently (foreign key). */
export const removeTemplate = (scope: RequestScope, id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* readTemplate(scope, id)
    yield* decided(was, "template.removed")
    yield* refuseReferenced(sql`delete from letter_template where id = ${id}`, () => conflict(["isTemplateUnused"]))
    yield* log(scope, id, "template.removed", { before: stateOf(was), after: { state: "removed" } })
  })

export const listVersions = (scope: RequestScope, id: number) =>
  Effect.gen(function* () {
    yield* readTemplate(scope, id)
    return yield* readVersions(id)
  })
