import { useQuery } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { decodeContext } from "#schemas/access/context.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { VendorUser } from "#schemas/workflows/workflow.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import { useDocumentsStore } from "#ui/documents/page/documentsStoreContext.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { exclamationCircle } from "#ui/shared/icons/firstIcons.ts"
import { ErrorState, Skeleton } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"

interface SharePeopleProps {
  readonly chosen: ReadonlyArray<number>
  readonly messageKey: string | null
  readonly disabled: boolean
  readonly onChange: (people: ReadonlyArray<number>) => void
}

/** A multiple choice of the people who can open this company's documents, except the user. */
export function SharePeople({ chosen, disabled, messageKey, onChange }: SharePeopleProps) {
  const { t } = useTranslation("shares")
  const text = useText()
  const id = useId()
  const portal = usePortal()
  const { context, store } = useDocumentsStore()
  const me = useSelector(portal.session, (state) => state.context.person?.me.id ?? null)
  const firmId = (decodeContext(context)?.firmId ?? 0) as FirmId
  const { data, error, refetch } = useQuery({
    ...callQuery(portal, "workflows.users", { params: { firmId, vendorId: store.vendorId }, showError: false }),
    staleTime: 60_000
  })
  if (error !== null) return <ErrorState title={text(error.code)} onRetry={() => void refetch()} />
  const people = data?.data.filter((person) => person.id !== me)
  const toggle = ({ id: person }: VendorUser) =>
    onChange(chosen.includes(person) ? chosen.filter((one) => one !== person) : [...chosen, person])
  return (
    <fieldset className="choices" disabled={disabled} aria-describedby={messageKey === null ? undefined : id}>
      <legend>{t("people")}</legend>
      {people === undefined ? (
        <Skeleton width="60%" />
      ) : people.length === 0 ? (
        <p className="muted">{t("nobody")}</p>
      ) : (
        <div className="choices-row share-people">
          {people.map((person) => (
            <label key={person.id} className="choice">
              <input type="checkbox" checked={chosen.includes(person.id)} onChange={() => toggle(person)} />
              <span className="grow">
                {`${person.firstname} ${person.lastname}`.trim() || person.email}
                <small>
                  {t(person.side === "firm" ? "people.firm" : "people.vendor")} · {person.email}
                </small>
              </span>
            </label>
          ))}
        </div>
      )}
      <div id={id} aria-live="polite">
        {messageKey === null ? null : (
          <span className="field-error">
            <Icon of={exclamationCircle} />
            {text(messageKey)}
          </span>
        )}
      </div>
    </fieldset>
  )
}
