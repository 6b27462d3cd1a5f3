import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { decideLetter } from "#machines/letters/letter.projection.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { LetterPreview } from "#schemas/letters/letter.ts"
import { faultCode } from "#schemas/letters/rules.ts"
import { type LetterSignatory, signatoryProblems } from "#schemas/letters/signatories.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import { Unprocessable } from "#schemas/shared/problem.ts"
import { changeTree, type DocumentScope } from "#server/documents/access.ts"
import { addFolder } from "#server/documents/createFolder.ts"
import { addDocument, addVersion } from "#server/documents/fileContent.ts"
import { readFacts, readHead, inOrder } from "#server/letters/letterFacts.ts"
import { findLetter, isUnsigned } from "#server/letters/letterRows.ts"
import { inLetters } from "#server/letters/letterScope.ts"
import { type SetLetter, setLetter, toPreview } from "#server/letters/setLetter.ts"
import { readTemplate } from "#server/letters/templates.ts"
import { seeMission } from "#server/missions/missionRows.ts"
import { notFound } from "#server/platform/scope.ts"
import { storeBytes } from "#server/platform/storeBytes.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkForm, conflict } from "#server/shared/refusals.ts"
import type { CompanyScope } from "#server/shared/requestScope.ts"

export interface LetterGiven {
  readonly template_id: number
  readonly signatories: ReadonlyArray<LetterSignatory>
  readonly folder_id?: number
}

const tidyPerson = (person: LetterSignatory): LetterSignatory => ({
  side: person.side,
  email: keptEmail(person.email),
  firstname: person.firstname.trim(),
  lastname: person.lastname.trim(),
  rank: person.rank
})

/**
 * The mission and its letter; 409 with the failed guards if the letter's machine does not accept that a letter is made
 * now.
 */
const checkAvailable = (scope: CompanyScope, mission: number) =>
  Effect.gen(function* () {
    const held = yield* seeMission(scope, mission)
    const letter = yield* findLetter(scope.vendor, mission)
    const verdict = decideLetter(
      { state: letter?.state ?? null, isMissionUnsigned: isUnsigned(held.state) },
      { type: "letter.made", by: { mayKeep: true } }
    )
    if (Result.isFailure(verdict)) return yield* conflict(verdict.failure.closedBy)
    return { held, letter }
  })

const prepare = (viewer: Viewer["Service"], vendor: number, mission: number, given: LetterGiven) =>
  Effect.gen(function* () {
    const people = given.signatories.map(tidyPerson)
    const { facts, head, revision, template } = yield* inLetters(viewer, vendor, (scope) =>
      Effect.gen(function* () {
        const { held } = yield* checkAvailable(scope, mission)
        yield* checkForm(signatoryProblems(people))
        const found = yield* readTemplate(scope, given.template_id).pipe(
          Effect.catchTag("NotFound", () => checkForm({ template_id: ["letter.template_missing"] }))
        )
        if (found == null || found.state !== "active")
          return yield* checkForm({ template_id: ["letter.template_missing"] }).pipe(Effect.andThen(notFound()))
        const firmHead = yield* readHead
        return {
          facts: yield* readFacts(scope, firmHead, held.content, people),
          head: firmHead,
          revision: held.revision,
          template: found
        }
      })
    )
    return { letter: yield* setLetter(template, facts, head), people: inOrder(people), revision, template }
  })

/** [LET-O01] The PDF of a mission's letter and its faults. Stores nothing. */
export const previewLetter = (viewer: Viewer["Service"], vendor: number, mission: number, given: LetterGiven) =>
  Effect.map(prepare(viewer, vendor, mission, given), ({ letter }): LetterPreview => toPreview(letter))

/** [LET-003] 422 if the letter has a fault, such as a variable without value. */
const checkWhole = ({ faults }: SetLetter) => {
  const [fault] = faults
  return fault === undefined
    ? Effect.void
    : Effect.fail(new Unprocessable({ code: "error.422", errors: { blocks: [...new Set(faults.map(faultCode))] } }))
}

const folderName = "Lettres de mission"
const mediaType = "application/pdf"

const folderOf = (scope: DocumentScope, given: number | undefined) =>
  given === undefined
    ? Effect.map(
        addFolder(scope, { name: folderName, folder_id: null, if_exists: "return" }),
        (wire) => (JSON.parse(wire) as { readonly id: number }).id
      )
    : Effect.succeed(given)

/**
 * [LET-O01] Makes a mission's letter and stores it in the client's documents. If a letter exists, adds a version to its
 * document, or a new document if that was deleted.
 */
export const makeLetter = (viewer: Viewer["Service"], vendor: number, mission: number, given: LetterGiven) =>
  Effect.gen(function* () {
    const { letter: made, people, revision, template } = yield* prepare(viewer, vendor, mission, given)
    yield* checkWhole(made)
    const firm = yield* inLetters(viewer, vendor, (scope) => Effect.succeed(scope.firm))
    const stored = yield* Effect.orDie(storeBytes(firm, made.pdf))
    const { length: size } = made.pdf
    return yield* changeTree(viewer, vendor, "write", "item", (scope) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`select 1 from mission where id = ${mission} and vendor_id = ${vendor} for update`
        const { held, letter } = yield* checkAvailable(scope, mission)
        if (held.revision !== revision) return yield* conflict(["isMissionUnchanged"])
        // The new `created_at` protects the content: the clean-up deletes old contents to which no row refers yet.
        yield* sql`insert into content (firm_id, checksum, size, sha256) values (${scope.firm}, ${stored.checksum},
            ${size}::bigint, ${stored.sha256}) on conflict (firm_id, checksum) do update set created_at = now()`
        const file = { checksum: stored.checksum, size, mediaType }
        const current = letter?.document.id ?? null
        const document =
          current === null
            ? yield* addDocument(scope, yield* folderOf(scope, given.folder_id), made.document_name, file)
            : yield* addVersion(scope, current, file)
        const signatories = JSON.stringify(people.map((person, place) => ({ ...person, area: made.places[place] })))
        const [row] = yield* sql<{ id: number }>`
          insert into letter (firm_id, vendor_id, mission_id, template_id, template_name, state, document_id, document_name,
            signatories, author_id)
          values (${scope.firm}, ${vendor}, ${mission}, ${template.id}, ${template.name}, 'made', ${document.id}::bigint,
            ${document.name}, ${signatories}::text::jsonb, ${scope.user})
          on conflict (mission_id) do update set template_id = excluded.template_id, template_name = excluded.template_name,
            document_id = excluded.document_id, document_name = excluded.document_name, signatories = excluded.signatories,
            author_id = excluded.author_id, signature_id = null, number = letter.number + 1, made_at = now()
          returning id`
        yield* recordEvent({
          firm: scope.firm,
          vendor,
          user: scope.user,
          entity: "letter",
          id: row?.id ?? 0,
          type: "letter.made",
          payload: {
            by: { mayKeep: true },
            template: template.id,
            version: template.version,
            document: document.id,
            mission
          },
          before: { state: letter?.state ?? "absent" },
          after: { state: "made" }
        })
        return (yield* findLetter(vendor, mission)) ?? (yield* notFound())
      })
    )
  })
