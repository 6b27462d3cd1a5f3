import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ViewerRef } from "#machines/documents/viewer/viewer.machine.ts"
import type { ViewerView } from "#machines/documents/viewer/viewer.projection.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { spinner } from "#ui/shared/icons/firstIcons.ts"
import { download } from "#ui/shared/icons/frame/icons.ts"
import { Field } from "#ui/shared/form/Field.tsx"

/** [VIE-006] Asks for the password of a protected PDF. The password is not sent to the server. */
export function Unlock({ view, viewer }: { readonly view: ViewerView; readonly viewer: ViewerRef }) {
  const { t } = useTranslation("viewer")
  const [password, setPassword] = useState("")
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <div className="viewer-ground viewer-wait">
      <form
        className="viewer-file viewer-unlock"
        onSubmit={(event) => {
          event.preventDefault()
          if (password === "") field.current?.focus()
          else viewer.send({ type: "password.given", password })
        }}
      >
        <h2>{t("unlock.title")}</h2>
        <p>{t("unlock.text")}</p>
        <Field label={t("unlock.password")} messageKey={view.isPasswordWrong ? "viewer:unlock.wrong" : null}>
          {(control) => (
            <input
              {...control}
              ref={field}
              className="input"
              type="password"
              // Browsers would store this as the password of an account.
              autoComplete="off"
              autoFocus
              maxLength={500}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <div>
          <button type="submit" className="button" data-kind="primary">
            {t("unlock.open")}
          </button>
          {view.canDownload ? (
            <button
              type="button"
              className="button"
              data-kind="second"
              disabled={view.isSaving}
              onClick={() => viewer.send({ type: "download.asked" })}
            >
              <Icon of={view.isSaving ? spinner : download} {...(view.isSaving ? { className: "spin" } : {})} />
              {t(view.isSaving ? "download.busy" : "download")}
            </button>
          ) : null}
        </div>
      </form>
    </div>
  )
}
