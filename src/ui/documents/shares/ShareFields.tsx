import { useTranslation } from "react-i18next"
import type { ShareFormRef } from "#machines/documents/shares/shareForm.machine.ts"
import type { ShareFormView } from "#machines/documents/shares/shareForm.projection.ts"
import type { ShareValues } from "#machines/documents/shares/shareOrder.ts"
import { SharePeople } from "#ui/documents/shares/SharePeople.tsx"
import { Choices } from "#ui/shared/form/Choices.tsx"
import { Field } from "#ui/shared/form/Field.tsx"
import { useText } from "#ui/shared/useText.ts"
import { DayInput } from "#ui/shared/kit/date/index.ts"

interface ShareFieldsProps {
  readonly form: ShareFormRef
  readonly view: ShareFormView
}

/** The fields of a new share: recipients, end date, password, message and permissions. */
export function ShareFields({ form, view }: ShareFieldsProps) {
  const { t } = useTranslation("shares")
  const text = useText()
  const { problems, values } = view
  const change = (value: Partial<ShareValues>) => form.send({ type: "value.changed", value })
  const isOpen = values.audience === "outsiders"
  return (
    <>
      <Choices
        legend={t("audience")}
        value={values.audience}
        disabled={!view.canChange}
        choices={view.audiences.map(({ closedBy, value }) => ({
          value,
          label: t(`audience.${value}`),
          hint: t(`audience.${value}.hint`),
          ...(closedBy === null ? {} : { closed: text(closedBy) })
        }))}
        onChange={(audience) => change({ audience })}
      />
      {isOpen ? (
        <Field label={t("emails")} hint={t("emails.hint")} messageKey={problems.emails}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="text"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              value={values.emails}
              onChange={(event) => change({ emails: event.target.value })}
            />
          )}
        </Field>
      ) : (
        <SharePeople
          chosen={values.people}
          messageKey={problems.people}
          disabled={!view.canChange}
          onChange={(people) => change({ people })}
        />
      )}
      <div className="choices-row">
        <Field
          label={t(isOpen ? "lastDay" : "lastDay.forever")}
          hint={t(isOpen ? "lastDay.hint" : "lastDay.forever.hint")}
          required={isOpen}
          messageKey={problems.lastDay}
        >
          {(control) => (
            <DayInput
              {...control}
              label={t(isOpen ? "lastDay" : "lastDay.forever")}
              value={values.lastDay}
              onChange={(lastDay) => change({ lastDay })}
              onUnfinished={(lastDay) => change({ lastDay })}
            />
          )}
        </Field>
        <Field label={t("password")} hint={t("password.hint")} messageKey={problems.password}>
          {(control) => (
            <input
              {...control}
              className="input"
              type="text"
              // This password is passed on to somebody else: show it, and keep browsers from storing it as the user's
              // own.
              autoComplete="off"
              spellCheck={false}
              value={values.password}
              onChange={(event) => change({ password: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={t("message")} hint={t("message.hint")} messageKey={problems.message}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={2}
            value={values.message}
            onChange={(event) => change({ message: event.target.value })}
          />
        )}
      </Field>
      <label className="choice">
        <input
          type="checkbox"
          checked={values.mayDownload}
          onChange={(event) => change({ mayDownload: event.target.checked })}
        />
        {t("download.allow")}
      </label>
    </>
  )
}
