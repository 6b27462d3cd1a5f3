import type { messages as French } from "#schemas/workflows/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.isInactive": "Este circuito já está ativo.",
  "closed.isOthersChoice": "Tem de ser outra pessoa que não a que escolheu o estado atual.",
  "closed.isStatusAllowed": "Os seus direitos não permitem escolher este estado.",
  "closed.isStatusAsSeen": "Alguém alterou este estado entretanto.",
  "closed.isStatusKnown": "Este estado não pertence a este circuito.",
  "closed.isVersionValidated": "Só documentos validados podem ter este estado. Valide primeiro o documento.",
  "closed.isWayOpen": "Este estado não se alcança a partir do atual.",
  "closed.isWorkflowActive": "Este circuito está inativo. Reative-o primeiro.",
  "closed.isWorkflowApplied": "Este circuito não está aplicado a este elemento.",
  "closed.isWorkflowNotApplied": "Este circuito já está aplicado a este elemento.",
  "workflow.color_invalid": "Esta cor não é válida.",
  "workflow.label_characters": "Esta designação contém caracteres invisíveis.",
  "workflow.label_missing": "Introduza uma designação.",
  "workflow.label_too_long": "Esta designação é demasiado longa.",
  "workflow.no_status": "Um circuito mantém pelo menos um estado.",
  "workflow.status_twice": "Este estado aparece duas vezes no circuito.",
  "workflow.too_many_statuses": "Um circuito tem no máximo trinta estados.",
  "workflow.way_invalid": "Esta passagem não é válida."
}
