import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { FirmTerms } from "#schemas/people/firmTerms.ts"
import { type FirmTermsField, sectionsOf } from "#schemas/people/firmTermsRules.ts"
import { type Language, languages } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { firmTerms } from "#services/people/firmTermsResource.ts"
import { formatLongDate } from "#services/shared/display/formats.ts"
import { useScreenTitle } from "#ui/app/pageTitle.ts"
import { usePortal } from "#ui/app/portal.ts"
import { callQuery, useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { TermsText } from "#ui/access/TermsPage.tsx"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { Choices } from "#ui/shared/form/Choices.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import "#ui/people/firmTerms.css"

/** [ACC-049] [ACC-O13] The firm's own terms: editor and preview side by side; publishing makes a new version. */
export function FirmTermsPage() {
  const title = useScreenTitle()
  const { entity } = useHere()
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
      </div>
      {entity === null ? null : <Terms key={entity.firmId} firmId={entity.firmId} />}
    </>
  )
}

function Terms({ firmId }: { readonly firmId: FirmId }) {
  const query = useQuery(useCall("firmTerms.read", { params: { firmId }, showError: false }))
  return (
    <QueryBoundary query={query} rows={8}>
      {({ data }) => <Editor firmId={firmId} terms={data} />}
    </QueryBoundary>
  )
}

function Editor({ firmId, terms }: { readonly firmId: FirmId; readonly terms: FirmTerms }) {
  const { i18n, t } = useTranslation("team")
  const text = useText()
  const portal = usePortal()
  const queries = useQueryClient()
  const { firm } = useHere()
  const [code, setCode] = useState<Language>("fr")
  const [today] = useState(() => new Date().toISOString())
  const form = useResource(firmTerms, {
    place: { firmId },
    entity: terms,
    onSaved: (published) => {
      const { queryKey } = callQuery(portal, "firmTerms.read", { params: { firmId }, showError: false })
      queries.setQueryData(queryKey, { data: published })
    }
  })
  const [reason] = terms.closed_by
  const field = (kind: "title" | "text") => {
    const bound = form.field(`${kind}_${code}` satisfies FirmTermsField)
    return reason === undefined ? bound : { ...bound, isReadOnly: true }
  }
  const written = { title: field("title"), text: field("text") }
  const { published_at, published_by, version } = terms
  const language = i18n.language as Language
  return (
    <div className="terms-edit">
      <section className="panel" aria-label={t("terms.edit")}>
        <p className="muted">
          {published_at === null
            ? t("terms.platform")
            : t("terms.version", {
                version,
                date: formatLongDate(language, published_at),
                who: published_by ?? t("terms.nobody")
              })}
        </p>
        {reason === undefined ? (
          <Notice tone="info">{t("terms.note")}</Notice>
        ) : (
          <Notice tone="info">{text(`closed.${reason}`)}</Notice>
        )}
        <FormFrame
          form={form}
          labelOf={(name) => text(`team:terms.${name.split("_")[0] ?? ""}`)}
          valueOf={(_, value) => String(value).slice(0, 200)}
        >
          <Choices<Language>
            legend={t("terms.language")}
            value={code}
            choices={languages.map((value) => ({ value, label: t(`terms.language.${value}`) }))}
            onChange={setCode}
          />
          <TextField field={written.title} label={t("terms.title")} required={code === "fr"} />
          <AreaField
            field={written.text}
            label={t("terms.text")}
            hint={t("terms.text.hint")}
            rows={18}
            lang={code}
            required={code === "fr"}
          />
        </FormFrame>
      </section>
      <section className="panel terms-preview" aria-label={t("terms.preview")} tabIndex={0}>
        <p className="muted">{t("terms.preview")}</p>
        <TermsText
          isPart
          terms={{
            firm_id: firmId,
            firm_name: firm?.name ?? null,
            version: version + 1,
            published_at: today,
            language: code,
            title: written.title.value,
            sections: sectionsOf(written.text.value)
          }}
        />
      </section>
    </div>
  )
}
