import { builtModules, type ModuleName } from "#schemas/access/modules.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { outsideIdProblem } from "#schemas/workspaces/provider.ts"

/** Maximum length of a product's name in characters. */
export const productNameLimit = 60
/** Highest values that the limits of a product can have. */
export const productLimits = { people: 100_000, storage_gigabytes: 1_000_000, signatures: 100_000 } as const
export type ProductLimitName = keyof typeof productLimits

export const productNameProblem = (text: string): MessageCode | null => {
  if (hasUnwantedCharacters(text)) return "people.text_characters"
  if (text.trim() === "") return "product.name_missing"
  return [...text.trim()].length > productNameLimit ? "product.name_too_long" : null
}

/** Validates a typed limit; null if valid. Digits only, or empty for no limit (for signatures: none). */
export const productLimitProblem = (name: ProductLimitName, text: string): MessageCode | null => {
  const typed = text.replace(/\s/g, "")
  if (typed === "") return null
  const least = name === "people" ? 1 : 0
  return /^\d{1,9}$/.test(typed) && Number(typed) >= least && Number(typed) <= productLimits[name]
    ? null
    : "product.limit_invalid"
}

/** The typed limit as a number; null if empty. */
export const productLimitOf = (text: string): number | null => {
  const typed = text.replace(/\s/g, "")
  return typed === "" ? null : Number(typed)
}

export const productModulesProblem = (modules: ReadonlyArray<string>): MessageCode | null =>
  modules.every((name) => builtModules.includes(name as ModuleName)) ? null : "customer.choice_invalid"

export const stripeProblem = (text: string): MessageCode | null =>
  outsideIdProblem(text) === null ? null : "product.stripe_invalid"

export type ProductValues = {
  readonly name: string
  readonly stripe_id: string
  readonly modules: ReadonlyArray<string>
  readonly people: string
  readonly storage_gigabytes: string
  readonly signatures: string
  readonly is_active: boolean
}

export const emptyProduct: ProductValues = {
  name: "",
  stripe_id: "",
  modules: [],
  people: "",
  storage_gigabytes: "",
  signatures: "",
  is_active: true
}

/** [SAD-020] [SAD-O01] Form of a product. Limits may be empty; only modules that have a screen can be chosen. */
export const productForm: FormDefinition<ProductValues> = {
  fields: ["name", "modules", "people", "storage_gigabytes", "signatures", "stripe_id", "is_active"],
  check: ({ modules, name, people, signatures, storage_gigabytes, stripe_id }) =>
    errorsOf({
      name: productNameProblem(name),
      modules: productModulesProblem(modules),
      people: productLimitProblem("people", people),
      storage_gigabytes: productLimitProblem("storage_gigabytes", storage_gigabytes),
      signatures: productLimitProblem("signatures", signatures),
      stripe_id: stripeProblem(stripe_id)
    })
}
