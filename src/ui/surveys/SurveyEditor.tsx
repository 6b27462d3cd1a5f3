import { useState } from "react"
import { useTranslation } from "react-i18next"
import { type Language, languages } from "#schemas/shared/constants.ts"
import * as Result from "#schemas/shared/result.ts"
import { readSurveyForm, type SurveyAnswers, type SurveyForm } from "#schemas/surveys/form.ts"
import type { SurveySettings } from "#schemas/surveys/surveys.api.ts"
import { surveySettings } from "#services/surveys/surveyResource.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormFrame } from "#ui/shared/form/FormFrame.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { FilterChoice } from "#ui/shared/kit/list/FilterChoice.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { SurveyQuestions } from "#ui/surveys/SurveyQuestions.tsx"

/** [NPS-001] [NPS-003] [NPS-004] The survey's settings and its form as JSON, beside a live preview. */
export function SurveyEditor({ settings }: { readonly settings: SurveySettings }) {
  const { t } = useTranslation("surveys")
  const form = useResource(surveySettings, { place: null, entity: settings })
  const json = form.field("form")
  return (
    <div className="survey-parts">
      <section className="panel section" aria-label={t("tab.form")}>
        <FormFrame
          form={form}
          labelOf={(field) => t(`field.${field as "form"}`)}
          valueOf={(_, value) => (typeof value === "boolean" ? t(value ? "yes" : "no") : String(value))}
        >
          <CheckField field={form.field("is_enabled")} label={t("field.is_enabled")} hint={t("is_enabled.hint")} />
          <div className="survey-pair">
            <TextField field={form.field("min_days")} label={t("field.min_days")} required />
            <TextField
              field={form.field("rejection_count")}
              label={t("field.rejection_count")}

              required
            />
            <TextField
              field={form.field("collection_id")}
              label={t("field.collection_id")}
              hint={t("collection.hint")}
              required
            />
          </div>
          {languages.map((language) => (
            <TextField key={language} field={form.field(`hide_${language}`)} label={t(`field.hide_${language}`)} />
          ))}
          <div className="survey-json">
            <AreaField field={json} label={t("field.form")} hint={t("form.hint")} rows={18} required />
          </div>
        </FormFrame>
      </section>
      <Preview json={json.value} />
    </div>
  )
}

function Preview({ json }: { readonly json: string }) {
  const { i18n, t } = useTranslation("surveys")
  const [language, setLanguage] = useState(i18n.language as Language)
  const read = readSurveyForm(json)
  return (
    <section className="panel section survey-preview" aria-labelledby="survey-preview">
      <h2 id="survey-preview">{t("preview")}</h2>
      <FilterChoice
        label={t("preview.language")}
        value={language}
        words={languages}
        labelOf={(word) => t(`language.${word}`)}
        onChoose={setLanguage}
      />
      {Result.isSuccess(read) ? (
        <Tried form={read.success} language={language} />
      ) : (
        <div role="status">
          <Notice tone="error">
            {t(`fault.${read.failure.why}`)}
            {read.failure.place === "" ? null : <code> {read.failure.place}</code>}
          </Notice>
        </div>
      )}
    </section>
  )
}

/** A preview of the survey that can be filled in; nothing is sent. */
function Tried({ form, language }: { readonly form: SurveyForm; readonly language: Language }) {
  const [answers, setAnswers] = useState<SurveyAnswers>({})
  return (
    <>
      <h3 className="survey-title" lang={language}>
        {form.title[language]}
      </h3>
      <SurveyQuestions
        form={form}
        language={language}
        answers={answers}
        onAnswer={(question, values) => setAnswers((before) => ({ ...before, [question]: values }))}
      />
    </>
  )
}
