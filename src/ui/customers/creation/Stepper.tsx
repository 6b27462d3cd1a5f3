import { useTranslation } from "react-i18next"
import type { Steps } from "#ui/customers/creation/fields.ts"
import { check } from "#ui/shared/firstIcons.ts"
import { Icon } from "#ui/shared/Icon.tsx"

/** [WIZ-001] The seven steps, those that were reached being ways back and forth. */
export function Stepper({ steps: { view, wizard } }: { readonly steps: Steps }) {
  const { t } = useTranslation("creation")
  return (
    <nav className="stepper" aria-label={t("steps")}>
      <p className="stepper-short" aria-hidden="true">
        {t("place", { place: view.place, count: view.steps.length })}
      </p>
      <ol>
        {view.steps.map(({ isDone, isHere, isOpen, name }, index) => (
          <li key={name} data-state={isHere ? "here" : isDone ? "done" : "ahead"}>
            <button
              type="button"
              aria-current={isHere ? "step" : undefined}
              disabled={!isOpen && !isHere}
              onClick={() => wizard.send({ type: "step.chosen", step: name })}
            >
              <span className="stepper-mark" aria-hidden="true">
                {isDone && !isHere ? <Icon of={check} /> : index + 1}
              </span>
              <span className="stepper-name">
                {t(`step.${name}`)}
                {isDone && !isHere ? <span className="visually-hidden">{t("step.done")}</span> : null}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
