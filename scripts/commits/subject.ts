export const longestSubject = 72

const kinds = ["feat", "fix", "perf", "refactor", "docs", "test", "build", "chore", "ci", "style", "revert"]
const form = new RegExp(`^(${kinds.join("|")})(\\([A-Za-z0-9-]+\\))?!?: \\S`)

/** Why a commit's subject line is not acceptable; null if it is. */
export const subjectFault = (subject: string): string | null =>
  subject.length > longestSubject
    ? `${subject.length} characters, ${longestSubject} at most`
    : form.test(subject)
      ? subject.endsWith(".")
        ? "ends with a full stop"
        : null
      : `not of the form type(scope): subject, where the type is one of ${kinds.join(", ")}`
