import type { LetterBlock } from "#schemas/letters/blocks.ts"
import type {
  Letter,
  MissionLetter,
  LetterPreview,
  LetterTemplate,
  LetterTemplateSummary
} from "#schemas/letters/letter.ts"
import type { ProblemDocument } from "#schemas/shared/problem.ts"
import type { Portal, SignedInUser } from "#tests/support/portal.ts"

type Body<A> = { readonly data: A } & ProblemDocument

export const block = (text: string): LetterBlock => ({ kind: "paragraph", spans: [{ text }] })

/** A template that needs a mission and has a signature block. */
export const blocks: ReadonlyArray<LetterBlock> = [
  { kind: "heading", spans: [{ text: "Lettre de mission {{mission.name}}" }] },
  block("Entre {{firm.name}} et {{company.name}}, représentée par {{signatory.client}}, le {{date.today}}."),
  { kind: "each", blocks: [block("{{service.title}} : {{service.total_price}}"), { kind: "contract" }] },
  { kind: "services" },
  { kind: "signatures" }
]

let turn = 0
export const fresh = (name: string) => `${name} ${(turn += 1)}`

/** Helpers that call the letters' endpoints. */
export const lettersOf = (portal: Portal, firm: { readonly id: number }) => {
  const call = <A>(
    method: string,
    path: string,
    as: SignedInUser,
    body?: object,
    headers: Record<string, string> = {}
  ) => portal.call<Body<A>>(method, `/api${path}`, { as, headers, ...(body === undefined ? {} : { body }) })
  const root = `/accounting-firms/${firm.id}/letter-templates`
  const at = (vendor: { readonly id: number }, mission: number) => `/vendors/${vendor.id}/missions/${mission}/letter`
  const draft = (over: object = {}) => ({
    name: fresh("Comptes annuels"),
    document_name: "Lettre de mission {{company.name}}",
    blocks,
    ...over
  })
  const create = (as: SignedInUser, over: object = {}) => call<LetterTemplate>("POST", root, as, draft(over))
  return {
    call,
    create,
    draft,
    made: async (as: SignedInUser, over: object = {}) => (await create(as, over)).body.data,
    one: (as: SignedInUser, id: number, method = "GET", body?: object, headers?: Record<string, string>) =>
      call<LetterTemplate>(method, `${root}/${id}`, as, body, headers),
    of: <A>(as: SignedInUser, id: number, rest: string, body?: object) =>
      call<A>(body === undefined && rest === "versions" ? "GET" : "POST", `${root}/${id}/${rest}`, as, body),
    list: (as: SignedInUser, query = "") =>
      portal.call<{ readonly data: ReadonlyArray<LetterTemplateSummary> } & ProblemDocument>(
        "GET",
        `/api${root}?page=1${query}`,
        { as }
      ),
    previewText: (as: SignedInUser, over: object) =>
      call<LetterPreview>("POST", `/accounting-firms/${firm.id}/letter-previews`, as, draft(over)),
    ofMission: (as: SignedInUser, vendor: { readonly id: number }, mission: number) =>
      call<MissionLetter>("GET", at(vendor, mission), as),
    preview: (as: SignedInUser, vendor: { readonly id: number }, mission: number, body: object) =>
      call<LetterPreview>("POST", `${at(vendor, mission)}/previews`, as, body),
    make: (as: SignedInUser, vendor: { readonly id: number }, mission: number, body: object) =>
      call<Letter>("POST", at(vendor, mission), as, body)
  }
}

/** Two signatories, one for each side. */
export const signatories = (mail: string) => [
  { side: "firm", email: `cabinet.${mail}`, firstname: "Anne", lastname: "Aube", rank: 1 },
  { side: "client", email: `client.${mail}`, firstname: "Paul", lastname: "Aubert", rank: 2 }
]
