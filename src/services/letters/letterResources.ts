import type { LetterTemplate } from "#schemas/letters/letter.ts"
import {
  templateForm,
  templateGiven,
  templateNameProblem,
  type TemplateValues,
  writtenBlocks
} from "#schemas/letters/rules.ts"
import { errorsOf, formOf } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { resource } from "#services/shared/resource.ts"

interface Place {
  readonly firmId: FirmId
}
export const templateQueries = ["letterTemplates.list", "letterTemplates.one", "letterTemplates.versions"] as const

const blank = { name: "" }

/** [LET-002] The form of a new template: name only; the text is written in its editor. */
export const newTemplate = resource<Place, LetterTemplate>()({
  form: formOf(blank, ({ name }) => errorsOf({ name: templateNameProblem(name) })),
  empty: blank,
  create: ({ ask, place: params, values }) =>
    ask("letterTemplates.create", {
      params,
      payload: {
        ...values,
        document_name: "{{mission.name}}",
        blocks: [
          { kind: "heading", spans: [{ text: values.name }] },
          { kind: "paragraph", spans: [] },
          { kind: "services" },
          { kind: "signatures" }
        ]
      }
    }),
  queries: templateQueries,
  done: ({ name }) => ({ code: "letters:added", params: { name } })
})

const emptyTemplate: TemplateValues = { name: "", document_name: "", blocks: "[]" }

/** [LET-002] The form of an existing template. */
export const templates = resource<Place, LetterTemplate>()({
  form: templateForm,
  empty: emptyTemplate,
  valuesOf: ({ blocks, document_name, name }): TemplateValues => ({
    name,
    document_name,
    blocks: writtenBlocks(blocks)
  }),
  wire: templateGiven,
  change: ({ ask, entity: { id: letterTemplateId }, headers, payload, place }) =>
    ask("letterTemplates.change", { params: { ...place, letterTemplateId }, headers, payload }),
  read: ({ ask, entity: { id: letterTemplateId }, place }) =>
    ask("letterTemplates.one", { params: { ...place, letterTemplateId } }),
  queries: templateQueries,
  done: ({ name }) => ({ code: "letters:saved", params: { name } })
})
