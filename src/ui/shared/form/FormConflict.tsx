import { useEffect, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { FormRef } from "#machines/shared/form.machine.ts"
import type { Clash } from "#machines/shared/form.projection.ts"
import type { FieldValue } from "#schemas/shared/form.ts"

interface FormConflictProps {
  readonly formRef: FormRef
  readonly clashes: ReadonlyArray<Clash>
  readonly labelOf: (field: string) => string
  readonly valueOf: (field: string, value: FieldValue) => string
}

/**
 * Lists the fields that the user and somebody else have changed, with both values and the buttons that choose between
 * them.
 */
export function FormConflict({ clashes, formRef, labelOf, valueOf }: FormConflictProps) {
  const { t } = useTranslation("form")
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section className="form-conflict" role="alert" aria-labelledby={id} tabIndex={-1} ref={section}>
      <h3 id={id}>{t("conflict.title")}</h3>
      <p>{t("conflict.text")}</p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("conflict.mine")}</th>
            <th scope="col">{t("conflict.theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {clashes.map(({ field, mine, theirs }) => (
            <tr key={field}>
              <th scope="row">{labelOf(field)}</th>
              <td>{valueOf(field, mine)}</td>
              <td>{valueOf(field, theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="form-bar">
        <button type="button" className="button" onClick={() => formRef.send({ type: "conflict.mineKept" })}>
          {t("conflict.keep")}
        </button>
        <button
          type="button"
          className="button"
          data-kind="second"
          onClick={() => formRef.send({ type: "conflict.theirsTaken" })}
        >
          {t("conflict.take")}
        </button>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          onClick={() => formRef.send({ type: "conflict.postponed" })}
        >
          {t("conflict.later")}
        </button>
      </div>
    </section>
  )
}
