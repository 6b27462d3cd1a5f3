import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import { takeLifeStep } from "#services/customers/fileLife.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { companyLists } from "#services/customers/companyLists.ts"
import { refusalsOf } from "#ui/customers/file/refusals.ts"
import { useReasonText } from "#ui/shared/useReasonText.ts"
import { FilePage } from "#ui/customers/file/FilePage.tsx"
import { Deletion, Giving } from "#ui/customers/file/LifeDialogs.tsx"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import "#ui/treeModels/apply.css"
import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

const ApplyDialog = lazyPart(
  () => import("#ui/treeModels/ApplyDialog.tsx"),
  (module) => module.ApplyDialog,
  "over"
)

/** [CLI-O04] [CLI-014] to [CLI-017] The tab on which the firm deactivates, transfers or deletes a client file. */
export function AdministrationPage() {
  return (
    <FilePage rows={4}>
      {(file) => (
        <section className="panel section life">
          <Life file={file} />
          <Tree file={file} />
        </section>
      )}
    </FilePage>
  )
}

/** [WIZ-008] [WIZ-009] Adds the folders of a tree model to the existing ones; while a job does this, says so. */
function Tree({ file }: { readonly file: ClientFile }) {
  const { t } = useTranslation("treeModels")
  const { entity } = useHere()
  const work = useListActions("clientFile", ["clientFiles.read"])
  const reasonText = useReasonText()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  // Applying a model needs the same permission as deactivating the file; a deactivated file cannot be changed.
  const reason = reasonText(refusalsOf(file).deactivate)
  return (
    <div className="life-step">
      <h2>{t("apply.heading")}</h2>
      <p className="muted">{t("apply.text")}</p>
      {file.tree === "building" ? (
        <Notice tone="info">{t("apply.building")}</Notice>
      ) : reason === null ? (
        <button type="button" className="button" data-kind="second" onClick={() => setOpen(true)}>
          {t("apply.open")}
        </button>
      ) : (
        <Notice tone="info">{reason}</Notice>
      )}
      {isOpen && entity !== null ? (
        <Suspense fallback={null}>
          <ApplyDialog
            firmId={entity.firmId}
            file={file}
            onApplied={({ name }) => {
              void work.refresh()
              work.say("success", "treeModels:applied", { name })
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/**
 * The actions of the life cycle in display order. Those that the state of the file rules out are hidden; others that a
 * guard refuses show the reason.
 */
const steps = ["deactivate", "restore", "transfer", "keep", "remove", "undo", "removeNow"] as const
const elsewhere = new Set([
  "isActiveFile",
  "isDeactivatedFile",
  "isLeaving",
  "isNotLeaving",
  "isTransferring",
  "isNotTransferring"
])

function Life({ file }: { readonly file: ClientFile }) {
  const { t } = useTranslation("clientFile")
  const { ask } = usePortal()
  const queries = useQueryClient()
  const work = useListActions("clientFile", ["clientFiles.read", ...companyLists])
  const reasonText = useReasonText()
  const refusals = refusalsOf(file)
  const [naming, setNaming] = useState<"delete" | "delete_now" | null>(null)
  const [isGiving, setGiving] = useState(false)
  const close = useCallback(() => {
    setNaming(null)
    setGiving(false)
  }, [])
  const targets = useQuery(useCall("clientFiles.transferTargets", { params: { vendorId: file.id }, showError: false }))
  const firms = targets.data?.data ?? []
  const take = {
    deactivate: () =>
      work.ask("clientFile:life.deactivation", { name: file.company_name }, "clientFile:life.deactivated", () =>
        takeLifeStep(ask, file.id, { step: "deactivate" })
      ),
    restore: () =>
      work.act("clientFile:life.restored", { name: file.company_name }, () =>
        takeLifeStep(ask, file.id, { step: "restore" })
      ),
    transfer: () => setGiving(true),
    keep: () =>
      work.act("clientFile:life.kept", { name: file.company_name }, () =>
        takeLifeStep(ask, file.id, { step: "cancel_transfer" })
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
        .filter((step) => !(refusals[step] ?? []).some((guard) => elsewhere.has(guard)))
        // Without another firm in the group there is no target for a transfer.
        .filter((step) => step !== "transfer" || firms.length > 0)
        .map((step) => {
          const reason = reasonText(refusals[step])
          return (
            <div key={step} className="life-step">
              <h2>{t(`life.${step}`)}</h2>
              <p className="muted">{t(`life.${step}.text`)}</p>
              {reason === null ? (
                <button
                  type="button"
                  className="button"
                  data-kind={step === "remove" || step === "removeNow" ? "danger" : "second"}
                  onClick={take[step]}
                >
                  {t(`life.${step}.button`)}
                </button>
              ) : (
                <Notice tone="info">{reason}</Notice>
              )}
            </div>
          )
        })}
      {isGiving ? (
        <Giving
          file={file}
          firms={firms}
          onDone={(given) => {
            // A small file may be transferred before the refetch, which then fails: put the transfer's target into the
            // cache first.
            queries.setQueriesData<{ readonly data: ClientFile }>({ queryKey: ["clientFiles.read"] }, (known) =>
              known?.data.id === given.id ? { data: given } : known
            )
            void work.refresh()
            work.say("success", "clientFile:life.transferring", { name: file.company_name })
          }}
          onClose={close}
        />
      ) : null}
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
