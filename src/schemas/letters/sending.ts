import type { Letter } from "#schemas/letters/letter.ts"
import { emptySending, emptySignatory, type SendingDraft } from "#schemas/signatures/sending.ts"

/** [LET-O01] The draft of a letter's signature: its signatories in signing order, each with their signature area. */
export const sendingOfLetter = ({ signatories }: Pick<Letter, "signatories">): SendingDraft => {
  const inOrder = signatories.toSorted((one, other) => one.rank - other.rank)
  return {
    ...emptySending,
    signatories: inOrder.map(({ area, email, firstname, lastname, rank }, at) => ({
      ...emptySignatory(`p${at + 1}`),
      email,
      firstname,
      lastname,
      isTogether: inOrder[at - 1]?.rank === rank,
      area
    }))
  }
}
