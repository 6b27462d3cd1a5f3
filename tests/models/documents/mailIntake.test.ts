import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import {
  type MailFacts,
  type MailIntakeEvent,
  mailIntakeMachine
} from "#machines/documents/magicMail/mailIntake.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { isAutomatic, isDecoration, isMarkedSpam, isTechnicalPart } from "#schemas/documents/magicMailRules.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import fc from "#tests/support/properties.ts"

const good: MailFacts = {
  isBounce: false,
  isCircling: false,
  isAutomatic: false,
  isMarkedSpam: false,
  isSenderAllowed: true,
  isFolderOpen: true,
  files: 2,
  fileLimit: 2
}
const cases = {
  "mail.judged": { type: "mail.judged", ...good },
  "mail.refused": { type: "mail.refused" },
  "mail.repeated": { type: "mail.repeated" },
  "file.kept": { type: "file.kept" },
  "file.skipped": { type: "file.skipped" },
  "file.refused": { type: "file.refused" },
  "mail.finished": { type: "mail.finished" }
} as const satisfies { readonly [T in MailIntakeEvent["type"]]: MailIntakeEvent & { readonly type: T } }

const few = ({ kept, refused }: { readonly kept: number; readonly refused: number }) => [
  Math.min(kept, 1),
  Math.min(refused, 1)
]
const paths = pathsOf(mailIntakeMachine, undefined as never, cases, few)
const first = mailIntakeMachine.resolveState({ value: "received", context: { kept: 0, refused: 0 } })
const play = (...types: ReadonlyArray<keyof typeof cases>) => {
  let snapshot = first
  const jobs: Array<string> = []
  for (const type of types) {
    const verdict = decide(mailIntakeMachine, snapshot, cases[type])
    if (Result.isFailure(verdict)) return { state: null, jobs }
    snapshot = verdict.success.next
    jobs.push(...verdict.success.jobs)
  }
  return { state: snapshot.value, jobs }
}
const closedBy = (facts: Partial<MailFacts>) => {
  const verdict = decide(mailIntakeMachine, first, { type: "mail.judged", ...good, ...facts })
  return Result.isSuccess(verdict) ? [] : verdict.failure.closedBy
}

describe("a mail, reloaded before every event, follows the model", () => {
  test.each(paths)("[NET-079] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(mailIntakeMachine)[0])
    const reload = () => mailIntakeMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: MailIntakeEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(mailIntakeMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: {
        "*": (expected) => {
          expect(reload().value).toBe(expected.value)
          expect(few(reload().context)).toEqual(few(expected.context))
        }
      }
    })
  })

  test("every state and every event is on a path", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(
      new Set(["received", "open", "accepted", "partly", "refused", "repeated"])
    )
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

describe("a mail by hand", () => {
  test("[NET-079] ends as its files do, and only a sender of whom something was kept is written to", () => {
    expect(play("mail.judged", "file.kept", "file.skipped", "mail.finished")).toEqual({ state: "accepted", jobs: [] })
    expect(play("mail.judged", "file.kept", "file.refused", "mail.finished")).toEqual({
      state: "partly",
      jobs: ["explainToSender"]
    })
    expect(play("mail.judged", "file.refused", "file.skipped", "mail.finished")).toEqual({ state: "refused", jobs: [] })
    expect(play("mail.judged", "mail.repeated")).toEqual({ state: "repeated", jobs: [] })
    // No file is kept before the mail is judged, and none after it is finished.
    expect(play("file.kept").state).toBeNull()
    expect(play("mail.judged", "file.kept", "mail.finished", "file.kept").state).toBeNull()
  })

  test("[NET-079] says everything that keeps it out", () => {
    expect(
      closedBy({
        isBounce: true,
        isCircling: true,
        isAutomatic: true,
        isMarkedSpam: true,
        isSenderAllowed: false,
        isFolderOpen: false,
        files: 0
      })
    ).toEqual([
      "isNoBounce",
      "isNotCircling",
      "isFromAPerson",
      "isNoSpam",
      "isSenderAllowed",
      "isMailFolderOpen",
      "holdsFiles"
    ])
    expect(closedBy({ files: 3 })).toEqual(["holdsFewFiles"])
    expect(closedBy({})).toEqual([])
  })
})

describe("the signs of a mail", () => {
  const none = {
    autoSubmitted: null,
    precedence: null,
    hasListMark: false,
    isReadReceipt: false,
    hops: 3,
    spamFlag: null,
    spamStatus: null,
    authentication: null
  }

  test("[NET-079] machines, absence notes, receipts and lists are no people", () => {
    expect(isAutomatic(none)).toBe(false)
    for (const autoSubmitted of ["no", " No ", "no; something", "no (comment)"]) {
      expect(isAutomatic({ ...none, autoSubmitted })).toBe(false)
    }
    for (const autoSubmitted of ["auto-replied", "Auto-Generated", "auto-notified; owner-email=x"]) {
      expect(isAutomatic({ ...none, autoSubmitted })).toBe(true)
    }
    for (const precedence of ["bulk", "Junk", "LIST", "auto_reply", "auto-reply"]) {
      expect(isAutomatic({ ...none, precedence })).toBe(true)
    }
    expect(isAutomatic({ ...none, precedence: "first-class" })).toBe(false)
    expect(isAutomatic({ ...none, hasListMark: true })).toBe(true)
    expect(isAutomatic({ ...none, isReadReceipt: true })).toBe(true)
  })

  test("[NET-079] a filter's mark is believed, whatever else its line says", () => {
    expect(isMarkedSpam(none)).toBe(false)
    expect(isMarkedSpam({ ...none, spamFlag: "YES" })).toBe(true)
    expect(isMarkedSpam({ ...none, spamStatus: "Yes, score=7.1 required=5.0" })).toBe(true)
    expect(isMarkedSpam({ ...none, spamStatus: "No, score=-1" })).toBe(false)
    expect(isMarkedSpam({ ...none, authentication: "mx; spf=pass; dmarc=fail (p=reject)" })).toBe(true)
    expect(isMarkedSpam({ ...none, authentication: "mx; dmarc=pass" })).toBe(false)
    fc.assert(
      fc.property(fc.string(), fc.string(), (flag, status) => {
        const isMarked = isMarkedSpam({ ...none, spamFlag: `no ${flag}`, spamStatus: `no ${status}` })
        return !isMarked
      })
    )
  })

  test("[NET-079] small pictures of the text are decoration, and what programs add is no file", () => {
    const picture = { mediaType: "image/png", isInline: true, size: 30_719 }
    expect(isDecoration(picture)).toBe(true)
    expect(isDecoration({ ...picture, size: 30_720 })).toBe(false)
    expect(isDecoration({ ...picture, isInline: false })).toBe(false)
    expect(isDecoration({ ...picture, mediaType: "application/pdf" })).toBe(false)
    expect(["text/calendar", "application/pkcs7-signature", "message/delivery-status"].map(isTechnicalPart)).toEqual([
      true,
      true,
      true
    ])
    expect(isTechnicalPart("application/pdf")).toBe(false)
  })
})
