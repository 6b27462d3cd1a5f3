"use no memo"

import { useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, type RefObject, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { TalkPerson } from "#schemas/threads/thread.ts"
import type { TalkPlace } from "#services/threads/talkActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"

/** The text between an @ and the caret. */
interface Sought {
  readonly from: number
  readonly words: string
}
const soughtIn = ({ selectionStart, value }: HTMLTextAreaElement): Sought | null => {
  const before = value.slice(0, selectionStart)
  const found = /(?:^|\s)@([\p{L}\p{N}' -]{0,30})$/u.exec(before)
  return found === null ? null : { from: selectionStart - (found[1]?.length ?? 0) - 1, words: found[1] ?? "" }
}
const fold = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
const most = 6

/** [CHT-O01] The mention picker: suggests the people who can read the thread, navigated with arrow keys and Enter. */
export const useMentions = (
  place: TalkPlace,
  area: RefObject<HTMLTextAreaElement | null>,
  onChosen: (words: string, person: number) => void
) => {
  const id = useId()
  const [sought, setSought] = useState<Sought | null>(null)
  const [at, setAt] = useState(0)
  const asked = callQuery(usePortal(), "threads.people", { params: place, showError: false })
  const { data } = useQuery({ ...asked, enabled: sought !== null, staleTime: 60_000 })
  const wanted = fold(sought?.words.trim() ?? "")
  const people =
    sought === null
      ? []
      : (data?.data ?? [])
          .filter(
            ({ name }) =>
              fold(name)
                .split(/\s+/)
                .some((word) => word.startsWith(wanted)) || fold(name).startsWith(wanted)
          )
          .slice(0, most)
  const chosen = people[Math.min(at, people.length - 1)]
  const close = () => setSought(null)
  const choose = (person: TalkPerson) => {
    const { current } = area
    if (current === null || sought === null) return
    const end = sought.from + 1 + sought.words.length
    const words = `${current.value.slice(0, sought.from)}@${person.name} ${current.value.slice(end)}`
    onChosen(words, person.id)
    close()
    const caret = sought.from + person.name.length + 2
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(caret, caret)
    })
  }
  return {
    id,
    people,
    chosen,
    choose,
    close,
    look: (field: HTMLTextAreaElement) => {
      setSought(soughtIn(field))
      setAt(0)
    },
    /** Handles a key of the list; false for keys that the text area has to handle. */
    press: (event: KeyboardEvent): boolean => {
      if (people.length === 0 || chosen === undefined) return false
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
      if (step !== 0) setAt((Math.min(at, people.length - 1) + step + people.length) % people.length)
      else if (event.key === "Enter" || event.key === "Tab") choose(chosen)
      else if (event.key === "Escape") close()
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    field: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": people.length > 0,
      "aria-controls": id,
      ...(chosen === undefined ? {} : { "aria-activedescendant": `${id}-${chosen.id}` })
    } as const
  }
}
export type Mentions = ReturnType<typeof useMentions>

export function MentionPicker({ mentions: { choose, chosen, id, people } }: { readonly mentions: Mentions }) {
  const { t } = useTranslation("threads")
  return (
    <ul id={id} className="mentions" role="listbox" aria-label={t("mention")} hidden={people.length === 0}>
      {people.map((person) => (
        <li
          key={person.id}
          id={`${id}-${person.id}`}
          role="option"
          aria-selected={person === chosen}
          // Prevents the click from taking the focus from the text area.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <span>{person.name}</span>
          <small className="muted">{t(`side.${person.side}`)}</small>
        </li>
      ))}
    </ul>
  )
}
