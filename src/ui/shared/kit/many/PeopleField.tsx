import { useMemo, useState } from "react"
import { type Choosable, ManyField, type ManyFieldProps } from "#ui/shared/kit/many/ManyField.tsx"

/** Folds case and accents for the search. */
const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("fr")

/** Maximum number of matches shown: for the others the user narrows the search. */
const shownAtOnce = 50

interface PeopleFieldProps extends Pick<ManyFieldProps, "field" | "label" | "hint" | "required" | "placeholder"> {
  /** All candidates: a firm's staff, or the members of one company. */
  readonly people: ReadonlyArray<Choosable>
}

/** A form field with users by id: `<PeopleField field={form.field("member_ids")} label={…} people={…} />`. */
export function PeopleField({ people, ...field }: PeopleFieldProps) {
  const [words, setWords] = useState("")
  const keyed = useMemo(() => people.map((one) => [one, folded(`${one.name} ${one.detail ?? ""}`)] as const), [people])
  const wanted = folded(words).split(/\s+/).filter(Boolean)
  const found = keyed.flatMap(([one, key]) => (wanted.every((word) => key.includes(word)) ? [one] : []))
  return (
    <ManyField
      {...field}
      words={words}
      onWords={setWords}
      isSearching={false}
      found={found.slice(0, shownAtOnce)}
      nameOf={(id) => people.find((one) => one.id === id)?.name ?? "…"}
    />
  )
}
