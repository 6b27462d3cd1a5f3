import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { TreeNode } from "#schemas/documents/node.ts"
import { useMarks } from "#ui/documents/marks/useMarks.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { ErrorState, Skeleton } from "#ui/shared/States.tsx"
import { useText } from "#ui/shared/useText.ts"
import "#ui/documents/marks/marks.css"

type Held = ReturnType<typeof useMarks>
type NodeMarksView = NonNullable<Held["marks"]>

/**
 * [NET-071] [NET-075] [NET-078] The watch mark, flags and requested validator of a node; each change is saved at once.
 */
export function Marks({ node }: { readonly node: TreeNode }) {
  usePageTexts("documents")
  const text = useText()
  const held = useMarks(node)
  const { marks } = held
  if (held.failure !== null && marks === null)
    return <ErrorState title={text(held.failure.code)} onRetry={held.again} />
  if (marks === null) return <Skeleton width="70%" />
  return (
    <div className="marks" aria-busy={held.isBusy || undefined}>
      <div role="status">{held.code === null ? null : <Notice tone="error">{text(held.code)}</Notice>}</div>
      <Watch node={node} held={held} marks={marks} />
      {marks.flags.length === 0 ? null : <Flags held={held} marks={marks} />}
      <ValidatorField held={held} marks={marks} />
    </div>
  )
}

interface PartProps {
  readonly held: Held
  readonly marks: NodeMarksView
}

function Watch({ marks: { survey }, held, node }: PartProps & { readonly node: TreeNode }) {
  const { t } = useTranslation("marks")
  const text = useText()
  const id = useId()
  const hint =
    survey.closedBy === null
      ? survey.from === null
        ? t(node.type === "folder" ? "watch.folder.hint" : "watch.document.hint")
        : t("watch.from", { name: survey.from })
      : text(`closed.${survey.closedBy}`)
  return (
    <label className="marks-line">
      <input
        type="checkbox"
        role="switch"
        className="check"
        checked={survey.isPut}
        aria-describedby={id}
        aria-disabled={!held.canChange || survey.closedBy !== null || undefined}
        onChange={() => {
          if (held.canChange && survey.closedBy === null)
            held.send({ type: "mark.asked", change: { mark: "survey", isPut: !survey.isPut } })
        }}
      />
      <span>
        <b>{t(node.type === "folder" ? "watch.folder" : "watch.document")}</b>
        <small id={id}>{hint}</small>
      </span>
    </label>
  )
}

function Flags({ marks, held }: PartProps) {
  const { t } = useTranslation("marks")
  const text = useText()
  const id = useId()
  const [reason] = marks.flags.flatMap(({ closedBy }) => (closedBy === null ? [] : [closedBy]))
  const areClosed = marks.flags.every(({ closedBy }) => closedBy !== null)
  return (
    <div role="group" aria-labelledby={id} className="marks-group">
      <h3 id={id}>{t("flags")}</h3>
      {areClosed && reason !== undefined ? <small>{text(`closed.${reason}`)}</small> : null}
      <div className="marks-flags">
        {marks.flags.map(({ closedBy, flag, isPut }) => (
          <button
            key={flag.id}
            type="button"
            className="chip"
            aria-pressed={isPut}
            aria-disabled={closedBy !== null || !held.canChange || undefined}
            title={closedBy === null ? undefined : text(`closed.${closedBy}`)}
            onClick={() => {
              if (closedBy === null && held.canChange)
                held.send({ type: "mark.asked", change: { mark: "flag", flag: flag.id, isPut: !isPut } })
            }}
          >
            <i className="flag-dot" style={{ background: flag.color }} />
            {flag.name}
          </button>
        ))}
      </div>
    </div>
  )
}

function ValidatorField({ marks: { validator }, held }: PartProps) {
  const { t } = useTranslation("marks")
  const text = useText()
  const id = useId()
  const chosen = validator.person
  const nobody =
    validator.inherited === null
      ? t("validator.nobody")
      : t("validator.inherited", { name: validator.inherited.name, folder: validator.from ?? "" })
  const isKnown = chosen === null || held.validators.some((person) => person.id === chosen.id)
  return (
    <label className="marks-group">
      <b>{t("validator")}</b>
      <select
        className="input"
        value={chosen?.id ?? ""}
        disabled={validator.closedBy !== null || !held.canChange}
        aria-describedby={id}
        onChange={({ target }) =>
          held.send({
            type: "mark.asked",
            change: { mark: "validator", person: target.value === "" ? null : Number(target.value) }
          })
        }
      >
        <option value="">{nobody}</option>
        {isKnown ? null : <option value={chosen.id}>{chosen.name}</option>}
        {held.validators.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </select>
      <small id={id}>{validator.closedBy === null ? t("validator.hint") : text(`closed.${validator.closedBy}`)}</small>
    </label>
  )
}
