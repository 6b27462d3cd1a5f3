import { fromPromise } from "xstate"
import type { LetterBlock } from "#schemas/letters/blocks.ts"
import type { Letter, LetterPreview, LetterTemplateId } from "#schemas/letters/letter.ts"
import type { LetterSignatory } from "#schemas/letters/signatories.ts"
import type { MissionId } from "#schemas/missions/mission.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { fail, type Result, succeed } from "#schemas/shared/result.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"

interface LetterRefusal {
  readonly code: string
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
}
interface LetterRequest {
  readonly template: number
  readonly signatories: ReadonlyArray<LetterSignatory>
}
interface PreviewRequest {
  readonly document_name: string
  readonly blocks: ReadonlyArray<LetterBlock>
  readonly client: number | null
}

const refusalOf = (failure: ApiFailure | ConnectionLost): LetterRefusal => ({
  code: failure.code,
  errors: failure instanceof ApiFailure ? failure.errors : {}
})

const settled = async <A>(work: () => Promise<{ readonly data: A }>): Promise<Result<A, LetterRefusal>> => {
  try {
    return succeed((await work()).data)
  } catch (error) {
    if (error instanceof ApiFailure || error instanceof ConnectionLost) return fail(refusalOf(error))
    throw error
  }
}

/** [LET-O01] The preview of a template while its text is typed. */
export const previewActors = (ask: Ask, firmId: FirmId) => ({
  typeset: fromPromise<Result<LetterPreview, { readonly code: string }>, PreviewRequest>(
    ({ input: { blocks, client, document_name }, signal }) =>
      settled(() =>
        ask(
          "letterTemplates.preview",
          {
            params: { firmId },
            payload: { blocks, document_name, vendor_id: client as VendorId | null },
            showError: false
          },
          signal
        )
      )
  )
})

interface MissionPlace {
  readonly vendorId: VendorId
  readonly missionId: MissionId
}
const payloadOf = ({ signatories, template }: LetterRequest) => ({
  template_id: template as LetterTemplateId,
  signatories
})

/** [LET-O01] The actors of a mission's letter: preview it, then create the document in the client's tree. */
export const letterActors = (ask: Ask, params: MissionPlace) => ({
  preview: fromPromise<Result<LetterPreview, LetterRefusal>, LetterRequest>(({ input, signal }) =>
    settled(() => ask("letters.preview", { params, payload: payloadOf(input), showError: false }, signal))
  ),
  make: fromPromise<Result<Letter, LetterRefusal>, LetterRequest>(({ input }) =>
    settled(() => ask("letters.make", { params, payload: payloadOf(input), showError: false }))
  )
})
