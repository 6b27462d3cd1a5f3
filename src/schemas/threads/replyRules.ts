import { type Refusals, unless } from "#schemas/access/policy/verdict.ts"

/** What is known of a mail that answers a thread. */
export interface ReplyFacts {
  readonly isBounce: boolean
  /** Sent by the portal itself, or passed on too often. */
  readonly isCircling: boolean
  readonly isAutomatic: boolean
  readonly isMarkedSpam: boolean
  /** From the address of the person whom the answer address was given to. */
  readonly isSender: boolean
  readonly hasContent: boolean
}

/** [CHT-O01] Why a mail does not become a comment. */
export const replyRefusals = (facts: ReplyFacts): Refusals =>
  unless({
    isNoBounce: !facts.isBounce,
    isNotCircling: !facts.isCircling,
    isFromAPerson: !facts.isAutomatic,
    isNoSpam: !facts.isMarkedSpam,
    isReplySender: facts.isSender,
    hasContent: facts.hasContent
  })

/** Above this line of ours is the answer, below it what it answers. */
export const answerMark = "--- ✂ ---"

/** The line that introduces a quoted mail. It always has a date, which "the lawyer wrote:" of a person has not. */
const introduction =
  /^\s*(?=.*\d)(on\b.{4,300}\bwrote|le\b.{4,300}\sa écrit|em\b.{4,300}\bescreveu|am\b.{4,300}\bschrieb)\s*:\s*$/iu
/** Where programs begin the mail that is answered, in the languages of the portal and of usual programs. */
const quoteStarts: ReadonlyArray<RegExp> = [
  /^\s*-{2,}\s*✂/u,
  /^\s*-{3,}\s*(original message|message d[’']origine|message original|mensagem original|forwarded message|message transféré)\s*-{3,}/iu,
  introduction,
  /^\s*_{10,}\s*$/u,
  /^\s*(from|de|von)\s*:\s.+@.+/iu
]

/** [CHT-O01] What a person wrote above the mail that they answer: without quotes and without their signature. */
export const answerIn = (text: string): string => {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n")
  const end = lines.findIndex(
    (line, at) =>
      quoteStarts.some((start) => start.test(line)) ||
      line === "-- " ||
      // Programs break a long introduction over two lines.
      introduction.test(`${line} ${lines[at + 1] ?? ""}`) ||
      // Nothing but quotes follows.
      (line.startsWith(">") && lines.slice(at).every((rest) => rest.startsWith(">") || rest.trim() === ""))
  )
  return (end < 0 ? lines : lines.slice(0, end))
    .filter((line) => !line.startsWith(">"))
    .join("\n")
    .trim()
}
