import { type Refusals, unless } from "#schemas/access/policy/rights/verdict.ts"

/** Facts about an incoming mail that replies to a thread. */
export interface ReplyFacts {
  readonly isBounce: boolean
  /** Sent by the portal itself, or forwarded too often (mail loop). */
  readonly isCircling: boolean
  readonly isAutomatic: boolean
  readonly isMarkedSpam: boolean
  /** Sent from the mail address of the person to whom the reply address belongs. */
  readonly isSender: boolean
  readonly hasContent: boolean
}

/** [CHT-O01] Names of the conditions because of which a reply mail does not become a comment; empty if it does. */
export const replyRefusals = (facts: ReplyFacts): Refusals =>
  unless({
    isNoBounce: !facts.isBounce,
    isNotCircling: !facts.isCircling,
    isFromAPerson: !facts.isAutomatic,
    isNoSpam: !facts.isMarkedSpam,
    isReplySender: facts.isSender,
    hasContent: facts.hasContent
  })

/** Line in the portal's mails: the reply is above it, the quoted mail below. */
export const answerMark = "--- ✂ ---"

/**
 * Line that introduces a quoted mail. A digit (of the date) is required, so that a sentence such as "the lawyer wrote:"
 * does not match.
 */
const introduction =
  /^\s*(?=.*\d)(on\b.{4,300}\bwrote|le\b.{4,300}\sa écrit|em\b.{4,300}\bescreveu|am\b.{4,300}\bschrieb)\s*:\s*$/iu
/** First lines of a quoted mail, as written by common mail programs in several languages. */
const quoteStarts: ReadonlyArray<RegExp> = [
  /^\s*-{2,}\s*✂/u,
  /^\s*-{3,}\s*(original message|message d[’']origine|message original|mensagem original|forwarded message|message transféré)\s*-{3,}/iu,
  introduction,
  /^\s*_{10,}\s*$/u,
  /^\s*(from|de|von)\s*:\s.+@.+/iu
]

/** [CHT-O01] The reply in a mail's text, without the quoted mail and the signature below it. */
export const answerIn = (text: string): string => {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n")
  const end = lines.findIndex(
    (line, at) =>
      quoteStarts.some((start) => start.test(line)) ||
      line === "-- " ||
      // Mail programs may wrap a long introduction over two lines.
      introduction.test(`${line} ${lines[at + 1] ?? ""}`) ||
      // From here on there are only quoted lines.
      (line.startsWith(">") && lines.slice(at).every((rest) => rest.startsWith(">") || rest.trim() === ""))
  )
  return (end < 0 ? lines : lines.slice(0, end))
    .filter((line) => !line.startsWith(">"))
    .join("\n")
    .trim()
}
