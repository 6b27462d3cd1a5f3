import { Schema } from "effect"
import { Person } from "#schemas/documents/node.ts"
import {
  letterBlockLimit,
  letterFaultKinds,
  type LetterBlock as Block,
  letterTextLimit,
  soleKinds,
  textKinds
} from "#schemas/letters/blocks.ts"
import { MissionId } from "#schemas/missions/mission.ts"
import { Instant, NodeHash, NodeId, VendorId, VersionId } from "#schemas/shared/ids.ts"
import { SignatureArea, SignatureId } from "#schemas/signatures/signature.ts"

const positive = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 }))
export const LetterTemplateId = positive.pipe(Schema.brand("LetterTemplateId"))
export type LetterTemplateId = typeof LetterTemplateId.Type
export const LetterId = positive.pipe(Schema.brand("LetterId"))
export type LetterId = typeof LetterId.Type

const words = Schema.String.check(Schema.isMaxLength(letterTextLimit))
const flag = Schema.optionalKey(Schema.Boolean)
const spans = Schema.Array(Schema.Struct({ text: words, bold: flag, italic: flag, underline: flag })).check(
  Schema.isMaxLength(10_000)
)

/**
 * [LET-O01] Validates only the structure and the size of a block; `templateProblems` checks its variables and nesting.
 */
export const LetterBlock: Schema.Codec<Block> = Schema.Union([
  Schema.Struct({ kind: Schema.Literals(textKinds), spans }),
  Schema.Struct({ kind: Schema.Literals([...soleKinds, "contract"]) }),
  Schema.Struct({
    kind: Schema.Literal("each"),
    blocks: Schema.suspend(() => LetterBlocks)
  }),
  Schema.Struct({
    kind: Schema.Literal("when"),
    variable: Schema.String.check(Schema.isMaxLength(100)),
    is_filled: Schema.Boolean,
    blocks: Schema.suspend(() => LetterBlocks)
  })
])
export const LetterBlocks: Schema.Codec<ReadonlyArray<Block>> = Schema.Array(LetterBlock).check(
  Schema.isMaxLength(letterBlockLimit)
)

/** A template in use, or kept for the letters made from it. */
export const TemplateState = Schema.Literals(["active", "archived"])
export type TemplateState = typeof TemplateState.Type

const summary = {
  id: LetterTemplateId,
  state: TemplateState,
  name: Schema.String,
  /** The name of the document in the client's tree, without extension; it may name variables. */
  document_name: Schema.String,
  /** [LET-001] The variables that it names, in order. */
  variables: Schema.Array(Schema.String),
  /** The number of its present version. */
  version: Schema.Int,
  /** Letters made from it: then it can be archived, not deleted. */
  letters: Schema.Int,
  /** Compared with If-Match. */
  revision: Schema.Int,
  created_at: Instant,
  updated_at: Instant,
  author: Schema.NullOr(Person),
  /** Why the caller may not change it (`closed.<name>`); empty if they may. */
  closed_by: Schema.Array(Schema.String)
}
/** [LET-001] A template of engagement letters in a list. */
export const LetterTemplateSummary = Schema.Struct(summary)
export interface LetterTemplateSummary extends Schema.Schema.Type<typeof LetterTemplateSummary> {}
/** [LET-001] A template with its text. */
export const LetterTemplate = Schema.Struct({ ...summary, blocks: LetterBlocks })
export interface LetterTemplate extends Schema.Schema.Type<typeof LetterTemplate> {}

/** What a template said after one of its changes. */
export const TemplateVersion = Schema.Struct({
  number: Schema.Int,
  name: Schema.String,
  document_name: Schema.String,
  blocks: LetterBlocks,
  made_by: Schema.NullOr(Person),
  made_at: Instant
})
export interface TemplateVersion extends Schema.Schema.Type<typeof TemplateVersion> {}

/** [LET-003] What is wrong with a text or its values, and where. */
export const LetterFault = Schema.Struct({
  kind: Schema.Literals(letterFaultKinds),
  /** Indexes of the block from the outside in; empty for the letter as a whole. */
  at: Schema.Array(Schema.Int),
  text: Schema.String
})

/** A letter as the very PDF, with what is wrong. */
export const LetterPreview = Schema.Struct({
  /** The file in base64. */
  pdf: Schema.String,
  pages: Schema.Int,
  /** Where each signatory signs, in their order. */
  places: Schema.Array(SignatureArea),
  document_name: Schema.String,
  faults: Schema.Array(LetterFault)
})
export interface LetterPreview extends Schema.Schema.Type<typeof LetterPreview> {}

export const letterStates = ["made", "sent", "signed"] as const
export type LetterState = (typeof letterStates)[number]

/** Somebody who is to sign a letter; of a made one with their place. */
export const LetterSignatory = Schema.Struct({
  side: Schema.Literals(["firm", "client"]),
  email: Schema.String.check(Schema.isMaxLength(400)),
  firstname: Schema.String.check(Schema.isMaxLength(400)),
  lastname: Schema.String.check(Schema.isMaxLength(400)),
  rank: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 99 }))
})

/** A mission's engagement letter. */
export const Letter = Schema.Struct({
  id: LetterId,
  vendor_id: VendorId,
  mission_id: MissionId,
  state: Schema.Literals(letterStates),
  template_id: Schema.NullOr(LetterTemplateId),
  template_name: Schema.String,
  document: Schema.Struct({
    id: Schema.NullOr(NodeId),
    name: Schema.String,
    hash: Schema.NullOr(NodeHash),
    version_id: Schema.NullOr(VersionId),
    folder_hash: Schema.NullOr(NodeHash)
  }),
  /** In the order of signing, each with the place of their signature. */
  signatories: Schema.Array(Schema.Struct({ ...LetterSignatory.fields, area: SignatureArea })),
  signature_id: Schema.NullOr(SignatureId),
  made_by: Schema.NullOr(Person),
  made_at: Instant,
  /** Number of times that it was made. */
  number: Schema.Int
})
export interface Letter extends Schema.Schema.Type<typeof Letter> {}

/** What a mission's letter is made from. */
export const LetterDesk = Schema.Struct({
  letter: Schema.NullOr(Letter),
  /** The firm's active templates. */
  templates: Schema.Array(Schema.Struct({ id: LetterTemplateId, name: Schema.String })),
  /** Who may sign for each side; the first of each is proposed. */
  people: Schema.Array(Schema.Struct({ ...LetterSignatory.fields, job: Schema.String })),
  /** Why no letter can be made now (`closed.<name>`); empty if one can. */
  closed_by: Schema.Array(Schema.String),
  /** Why it cannot be sent now; empty if it can. */
  send_closed_by: Schema.Array(Schema.String)
})
export interface LetterDesk extends Schema.Schema.Type<typeof LetterDesk> {}
