import type { messages as French } from "#schemas/branding/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "branding.icon_not_square": "Um ícone tem de ser quadrado.",
  "branding.picture_size": "Esta imagem é demasiado grande: no máximo 4096 pontos de lado.",
  "branding.picture_too_large": "Esta imagem ultrapassa 512 kB.",
  "branding.picture_type": "O formato desta imagem não é aceite aqui.",
  "branding.picture_unreadable": "Esta imagem não pode ser lida: talvez esteja danificada.",
  "branding.redirect_invalid": "Diga se os visitantes são enviados para o domínio do escritório.",
  "branding.tagline_characters": "Este texto contém caracteres que não são permitidos.",
  "branding.touch_icon_small": "Este ícone é demasiado pequeno: pelo menos 120 pontos de lado, de preferência 180."
}
