import { nameFaults } from "#schemas/documents/rules/names.ts"
import { Conflict, Unprocessable } from "#schemas/shared/problem.ts"

const aboutNames: ReadonlySet<string> = new Set(["isNameAllowed", "isNameFree"])

/** [VAL-029] [VAL-030] A 422 for an invalid or taken name, as an error of the field `name`. */
const nameRefused = (name: string) => {
  const fault = nameFaults(name)[0] ?? { code: "name.taken", params: { name } }
  return new Unprocessable({
    code: "error.422",
    errors: { name: [fault.code] },
    ...(fault.params === undefined ? {} : { params: fault.params })
  })
}

/** Maps guards that refused to a problem: 422 if only the name is wrong, otherwise 409. */
export const refusalProblem = (closedBy: ReadonlyArray<string>, name: string): Conflict | Unprocessable => {
  const guards = [...new Set(closedBy)]
  const lasting = guards.find((guard) => !aboutNames.has(guard))
  if (lasting !== undefined) return new Conflict({ code: `closed.${lasting}`, closed_by: guards })
  return guards.length === 0 ? new Conflict({ code: "error.409" }) : nameRefused(name)
}
