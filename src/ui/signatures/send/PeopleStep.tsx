import { useState } from "react"
import type { SignatoryChoice } from "#schemas/signatures/signature.ts"
import { arrowDown, arrowUp, trash } from "#ui/shared/icons/frame/documentIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { plus } from "#ui/shared/icons/frame/icons.ts"
import { SearchBox } from "#ui/shared/kit/list/SearchBox.tsx"
import { matches } from "#ui/shared/kit/list/matches.ts"
import { TextField } from "#ui/shared/form/TextField.tsx"
import type { Sending, StepProps } from "#ui/signatures/send/useSending.ts"
import { useSignatureWords } from "#ui/signatures/words.ts"

/**
 * [SIG-003] [SIG-004] [SIG-005] [SIG-006] The step for the signatories and their order: users of the portal or other
 * people.
 */
export function PeopleStep({ made }: StepProps) {
  const { t } = useSignatureWords()
  const { sending, view } = made
  return (
    <div className="sending-people">
      {view.signatories.length === 0 ? null : (
        <ol className="signatories" aria-label={t("people")}>
          {view.signatories.map((_, place) => (
            <SignatoryLine key={view.signatories[place]?.key} made={made} place={place} />
          ))}
        </ol>
      )}
      <div className="sending-add" data-first={view.signatories.length === 0 || undefined}>
        <Choices made={made} />
        <button
          type="button"
          className="button"
          data-kind="second"
          disabled={!view.canEdit}
          onClick={() => sending.send({ type: "outsider.added" })}
        >
          <Icon of={plus} />
          {t("outsider")}
        </button>
      </div>
    </div>
  )
}

/** Maximum number of people shown; the user narrows the search to find others. */
const shownAtOnce = 6

/** [SIG-004] Searches users of the portal to add as signatories. */
function Choices({ made: { sending, view } }: { readonly made: Sending }) {
  const { t } = useSignatureWords()
  const [words, setWords] = useState("")
  const found = view.choices.filter(({ email, firstname, lastname }) => matches(words, firstname, lastname, email))
  const choose = (choice: SignatoryChoice) => {
    sending.send({ type: "person.chosen", choice })
    setWords("")
  }
  return (
    <div className="sending-choices">
      <SearchBox
        label={t("choices.search")}
        value={words}
        onSearch={(text) => {
          setWords(text)
          return Promise.resolve()
        }}
      />
      {found.length === 0 ? (
        <p className="muted" role="status">
          {t(view.choices.length === 0 ? "choices.all" : "choices.none")}
        </p>
      ) : (
        <ul aria-label={t("choices")}>
          {found.slice(0, shownAtOnce).map((choice) => (
            <li key={choice.email}>
              <button type="button" className="sending-choice" disabled={!view.canEdit} onClick={() => choose(choice)}>
                <Icon of={plus} />
                <span>
                  {`${choice.firstname} ${choice.lastname}`}
                  <small>{choice.email}</small>
                </span>
                <span className="tag">{t(`side.${choice.side}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function SignatoryLine({ made, place }: { readonly made: Sending; readonly place: number }) {
  const { t } = useSignatureWords()
  const { sending, view } = made
  const one = view.signatories[place]
  if (one === undefined) return null
  const { key } = one
  const name = `${one.firstname} ${one.lastname}`.trim() || t("new")
  const field = (part: "email" | "firstname" | "lastname" | "phone_number") => ({
    name: `${key}.${part}`,
    value: one[part],
    messageKey: view.errors[`signatories.${place}.${part}`]?.[0] ?? null,
    isReadOnly: !view.canEdit,
    onChange: (value: string) => sending.send({ type: "person.changed", key, change: { [part]: value } })
  })
  const button = (label: string, icon: string, isOpen: boolean, onClick: () => void) => (
    <button type="button" className="icon-button" aria-label={label} title={label} disabled={!isOpen} onClick={onClick}>
      <Icon of={icon} />
    </button>
  )
  return (
    <li data-place={place % 6} data-together={one.isTogether || undefined}>
      <span className="signatory-rank" aria-label={t("rank", { rank: one.rank })}>
        {one.rank}
      </span>
      <fieldset className="sending-person">
        <legend className="visually-hidden">{name}</legend>
        <TextField field={field("firstname")} label={t("field.firstname")} required />
        <TextField field={field("lastname")} label={t("field.lastname")} required />
        <TextField field={field("email")} label={t("field.email")} type="email" required />
        <TextField field={field("phone_number")} label={t("field.phone_number")} type="tel" />
        {place === 0 ? null : (
          <label className="check-field">
            <input
              type="checkbox"
              className="check"
              checked={one.isTogether}
              disabled={!one.canJoin}
              onChange={() => sending.send({ type: "person.joined", key })}
            />
            <span>{t("together")}</span>
          </label>
        )}
      </fieldset>
      <div className="actions">
        {button(t("rise", { name }), arrowUp, one.canRise, () => sending.send({ type: "person.moved", key, by: -1 }))}
        {button(t("sink", { name }), arrowDown, one.canSink, () => sending.send({ type: "person.moved", key, by: 1 }))}
        {button(t("remove", { name }), trash, view.canEdit, () => sending.send({ type: "person.removed", key }))}
      </div>
    </li>
  )
}
