import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import { exportDocuments, nameless, namingForm, namingStep, takeLifeStep } from "#services/customers/fileLife.ts"
import { usePortal } from "#ui/app/portal.ts"
import { doorsOf, FilePage, useBecause } from "#ui/customers/file/FilePage.tsx"
import { useRosterWork } from "#ui/people/useRosterWork.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useForm } from "#ui/shared/form/useForm.ts"
import { Notice } from "#ui/shared/Notice.tsx"

/** [CLI-O04] [CLI-014] [CLI-015] [CLI-017] The life of a client file, for the firm. */
export function AdministrationPage() {
  return (
    <FilePage rows={4}>
      {(file) => (
        <section className="panel section life">
          <Life file={file} />
        </section>
      )}
    </FilePage>
  )
}

/** The steps of a life in their order; those whose state is another one are not shown, those that are closed say why. */
const steps = ["deactivate", "restore", "remove", "undo", "removeNow"] as const
const elsewhere = new Set(["isActiveFile", "isDeactivatedFile", "isLeaving", "isNotLeaving"])

function Life({ file }: { readonly file: ClientFile }) {
  const { t } = useTranslation("clientFile")
  const { ask } = usePortal()
  const queries = useQueryClient()
  const work = useRosterWork("clientFile", ["clientFiles.read", "customers.list"])
  const because = useBecause()
  const doors = doorsOf(file)
  const [naming, setNaming] = useState<"delete" | "delete_now" | null>(null)
  const close = useCallback(() => setNaming(null), [])
  const take = {
    deactivate: () =>
      work.ask("clientFile:life.deactivation", { name: file.company_name }, "clientFile:life.deactivated", () =>
        takeLifeStep(ask, file.id, { step: "deactivate" })
      ),
    restore: () =>
      work.act("clientFile:life.restored", { name: file.company_name }, () =>
        takeLifeStep(ask, file.id, { step: "restore" })
      ),
    remove: () => setNaming("delete"),
    undo: () =>
      work.act("clientFile:life.undone", { name: file.company_name }, () =>
        takeLifeStep(ask, file.id, { step: "undo_delete" })
      ),
    removeNow: () => setNaming("delete_now")
  }
  return (
    <>
      {steps
        .filter((step) => !(doors[step] ?? []).some((guard) => elsewhere.has(guard)))
        .map((step) => {
          const why = because(doors[step])
          return (
            <div key={step} className="life-step">
              <h2>{t(`life.${step}`)}</h2>
              <p className="muted">{t(`life.${step}.text`)}</p>
              {why === null ? (
                <button
                  type="button"
                  className="button"
                  data-kind={step === "remove" || step === "removeNow" ? "danger" : "second"}
                  onClick={take[step]}
                >
                  {t(`life.${step}.button`)}
                </button>
              ) : (
                <Notice tone="info">{why}</Notice>
              )}
            </div>
          )
        })}
      {naming === null ? null : (
        <Deletion
          file={file}
          step={naming}
          onDone={() => {
            void work.refresh()
            void queries.invalidateQueries({ queryKey: ["clientFiles.read"] })
            work.say("success", naming === "delete" ? "clientFile:life.removed" : "clientFile:life.gone", {
              name: file.company_name
            })
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface DeletionProps {
  readonly file: ClientFile
  readonly step: "delete" | "delete_now"
  readonly onDone: () => void
  readonly onClose: () => void
}

/** [CLI-O05] The name is typed, and an export is offered before. */
function Deletion({ file, onClose, onDone, step }: DeletionProps) {
  const { t } = useTranslation("clientFile")
  const { ask, snackbar } = usePortal()
  const [isAsked, setAsked] = useState(false)
  const form = useForm({
    definition: namingForm(file.company_name),
    record: nameless,
    save: () => namingStep(ask, file, step, onDone)
  })
  const tell = (code: string) =>
    snackbar.send({ type: "message.raised", message: { tone: "error", code, params: {}, text: null } })
  return (
    <FormDialog title={t(`life.${step}.title`)} form={form} labelOf={() => t("life.name")} onClose={onClose}>
      <p>{t(`life.${step}.warning`, { name: file.company_name })}</p>
      <div>
        <button
          type="button"
          className="button"
          data-kind="second"
          aria-disabled={isAsked || undefined}
          onClick={() => {
            setAsked(true)
            exportDocuments(ask, file.id).then(
              (hasAny) => (hasAny ? undefined : tell("clientFile:life.nothing")),
              () => {
                setAsked(false)
                tell("clientFile:life.export-failed")
              }
            )
          }}
        >
          {t("life.export")}
        </button>
      </div>
      <TextField field={form.field("company_name")} label={t("life.name")} hint={file.company_name} required />
    </FormDialog>
  )
}
