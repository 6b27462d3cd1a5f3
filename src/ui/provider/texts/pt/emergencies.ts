/** Texts of emergency accesses to a firm’s documents. */
export const emergencies = {
  back: "Voltar ao escritório",
  before: "Acessos a este escritório",
  begin: "Abrir o acesso",
  "begin.text":
    "Os administradores do escritório recebem o seu nome e a sua razão por e-mail e podem terminar o acesso. Cada documento aberto fica no registo deles.",
  "begin.title": "Pedir um acesso",
  begun: "O acesso está aberto e o escritório foi avisado.",
  companies: "Empresas",
  "companies.none": "Este escritório não tem nenhuma empresa.",
  document: "Descarregar",
  "document.failed": "Não foi possível abrir “{{name}}”: o acesso pode ter terminado.",
  "document.of": "Descarregar “{{name}}”",
  end: "Terminar o acesso",
  ended: "O acesso terminou.",
  "field.minutes": "Duração",
  "field.reason": "Razão",
  "folder.cut": "Só são mostrados os primeiros 500 elementos.",
  "folder.empty": "Esta pasta está vazia",
  intro: "Ler os documentos de um escritório quando ele o pede ou um incidente o exige.",
  minutes_many: "{{count}} de minutos",
  minutes_one: "{{count}} minuto",
  minutes_other: "{{count}} minutos",
  "open.title": "Acesso aberto, só de leitura",
  "open.until": "Até {{date}}",
  "reason.hint": "Uma frase que o escritório compreenda, com o número do pedido se houver.",
  way: "Caminho"
}
