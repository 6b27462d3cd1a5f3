/** Texts of meeting errors, by message code. */
export const messages = {
  "closed.hasFreeSeat": "A sala está cheia: já lá estão seis pessoas.",
  "closed.isHost": "Só o escritório deixa entrar ou sair pessoas.",
  "closed.isInRoom": "Esta pessoa já não está na sala.",
  "closed.hasLinkLeft": "Já há 20 ligações abertas para esta sala: termine uma delas.",
  "closed.isMeetingAhead": "Esta reunião terminou: a ligação já não funciona.",
  "closed.isMeetingOver": "Esta reunião ainda não terminou.",
  "closed.isStaff": "Só o escritório entra sem esperar.",
  "closed.isAhead": "Escolha um momento futuro, dentro de 400 dias.",
  "room.day_invalid": "Escolha um dia futuro.",
  "room.guest_name_long": "O nome tem no máximo 80 caracteres.",
  "room.guest_name_missing": "Indique um nome.",
  "room.message_long": "A mensagem tem no máximo 500 caracteres.",
  "room.people_many": "Convide no máximo 20 pessoas.",
  "room.people_missing": "Escolha quem convida.",
  "rooms.devices_missing": "Não foi encontrada nenhuma câmara nem microfone. Pode entrar e ouvir.",
  "rooms.devices_refused":
    "O seu navegador não dá acesso à câmara nem ao microfone. Autorize-os junto ao endereço da página, ou entre sem eles.",
  "rooms.screen_refused": "O ecrã não foi partilhado.",
  "rooms.unsupported":
    "Este navegador não permite reuniões por vídeo. Use uma versão recente de Chrome, Edge, Firefox ou Safari."
}
