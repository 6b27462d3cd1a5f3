import type { form as French } from "#ui/shared/locales/fr/form.ts"
import type { Texts } from "#ui/shared/locales/texts.ts"

export const form: Texts<typeof French> = {
  "conflict.keep": "Manter os meus valores",
  "conflict.later": "Decidir mais tarde",
  "conflict.mine": "Os seus valores",
  "conflict.take": "Usar os outros valores",
  "conflict.text": "Os mesmos campos foram alterados. Escolha o que fica guardado.",
  "conflict.theirs": "Valores guardados entretanto",
  "conflict.title": "Alguém guardou entretanto",
  "date.choose": "Escolher uma data",
  "date.clear": "Limpar",
  "date.max": "Escolha uma data até {{date}}.",
  "date.min": "Escolha uma data a partir de {{date}}.",
  "date.month": "Mês",
  "date.order": "dd/mm/aaaa",
  "date.today": "Hoje",
  "date.unknown": "Esta data não existe. Escreva-a como 31/12/2026.",
  "date.year": "Ano",
  "leave.confirm": "Sair sem guardar",
  "leave.stay": "Ficar na página",
  "leave.text": "O que alterou aqui não está guardado e seria perdido.",
  "leave.title": "Sair sem guardar?",
  save: "Guardar",
  saved: "Guardado",
  saving: "A guardar…",
  undo: "Anular as alterações",
  unsaved: "Alterações por guardar"
}
