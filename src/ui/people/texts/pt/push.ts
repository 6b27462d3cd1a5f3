import type { Texts } from "#ui/shared/locales/texts.ts"
import type { push as French } from "#ui/people/texts/fr/push.ts"

export const push: Texts<typeof French> = {
  allow: "Receber notificações neste dispositivo",
  current: "Este dispositivo",
  denied: "O seu navegador bloqueia as notificações deste site. Autorize-as nas definições e tente de novo.",
  device: "{{browser}} em {{system}}",
  "device.unknown": "Dispositivo desconhecido",
  names: "Mostrar nomes nas notificações",
  "names.hidden": "As notificações não mostram nomes.",
  "names.hint": "As empresas, as pessoas e os documentos poderão então ser lidos num ecrã bloqueado.",
  "names.shown": "As notificações mostram nomes.",
  none: "Nenhum dispositivo recebe ainda notificações.",
  refused: "O navegador não conseguiu subscrever. Tente mais tarde.",
  remove: "Remover",
  "remove.of": "Remover {{name}}",
  retry: "Tentar de novo",
  since: "Desde {{date}}",
  stop: "Parar neste dispositivo",
  text: "Os seus dispositivos podem avisá-lo mesmo com o portal fechado. Um dispositivo para assim que terminar sessão nele.",
  title: "Notificações nos seus dispositivos"
}
