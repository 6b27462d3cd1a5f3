import { nameFaults } from "#schemas/documents/names.ts"
import { Conflict, Unprocessable } from "#schemas/shared/problem.ts"

const aboutNames: ReadonlySet<string> = new Set(["isNameAllowed", "isNameFree"])

/** [VAL-029] [VAL-030] The fault of a name, as an error of its field. */
const nameRefused = (name: string) => {
  const fault = nameFaults(name)[0] ?? { code: "name.taken", params: { name } }
  return new Unprocessable({
    code: "error.422",
    errors: { name: [fault.code] },
    ...(fault.params === undefined ? {} : { params: fault.params })
  })
}

/** Maps failed guards to a problem: 422 if the name alone is wrong, otherwise 409 for the node's state. */
export const closedProblem = (closedBy: ReadonlyArray<string>, name: string): Conflict | Unprocessable => {
  const guards = [...new Set(closedBy)]
  const lasting = guards.find((guard) => !aboutNames.has(guard))
  if (lasting !== undefined) return new Conflict({ code: `closed.${lasting}`, closed_by: guards })
  return guards.length === 0 ? new Conflict({ code: "error.409" }) : nameRefused(name)
}
