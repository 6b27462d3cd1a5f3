import { expect, test } from "vitest"
import { causeOf, jobKinds, knownKind, mailKinds } from "#schemas/home/failureRules.ts"
import { Job } from "#server/platform/Jobs.ts"

test("[SAD-001] every job of the queue has a name in words, and a job of another release is named too", () => {
  expect(jobKinds).toEqual(Job.members.map((member) => member.fields._tag.schema.literal).toSorted())
  expect(knownKind(jobKinds, "ReadTexts")).toBe("ReadTexts")
  expect(knownKind(mailKinds, "of a later release")).toBe("other")
})

test.each([
  ["", "unknown"],
  ["it would have come too late to be of use", "late"],
  ["its content cannot be opened with the keys of this installation", "keys"],
  ["the mail server does not answer", "silent"],
  ["connect ECONNREFUSED 127.0.0.1:25", "silent"],
  ["Invalid login: 535 5.7.8 rejected", "login"],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 no such user", "address"],
  ["Error: ENOSPC: no space left on device, write", "full"],
  ["TypeError: x is not a function", "program"]
])("[SAD-001] the error “%s” is said as the cause %s", (error, cause) => {
  expect(causeOf(error)).toBe(cause)
})
