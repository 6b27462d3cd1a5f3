import type { Texts } from "#ui/shared/locales/texts.ts"
import type { places as French } from "#ui/shared/locales/fr/places.ts"

export const places: Texts<typeof French> = {
  "accounting-software": "A sua contabilidade, aberta sem novo início de sessão.",
  anonymous: "Uma página aberta a todos, antes de iniciar sessão.",
  "client-file":
    "Tudo o que o escritório sabe de um cliente num só lugar: identidade, exercícios, missões, utilizadores.",
  coming: "Este ecrã chegará em breve.",
  "company-settings": "As definições da sua empresa: identidade, bancos, exercícios, utilizadores e fluxos.",
  customers: "A lista das suas fichas de clientes, com pesquisa e ordenação.",
  everial: "Os seus arquivos no seu prestador, sem sair do portal.",
  "firm-settings": "As definições do escritório: equipa, ofertas, modelos, cores e aplicações.",
  hello: "Olá {{name}}",
  holding: "A visão geral do grupo: escritórios, clientes e equipas.",
  home: "Os seus módulos e aplicações à mão.",
  missions: "As missões do cliente: conteúdo, honorários e assinatura.",
  profile: "Os seus dados pessoais e preferências.",
  quickfolders: "Pastas para depositar um ficheiro num gesto; ele chega ao lugar certo.",
  "service-requests": "O catálogo do seu escritório e os seus pedidos em curso.",
  shared: "Um espaço comum ao escritório e aos seus clientes.",
  soon: "Em breve",
  "super-admin": "A configuração da plataforma: escritórios, módulos, aplicações e suporte.",
  tasks: "O que há para fazer, por quem e até quando.",
  "tile.accounting-software": "Abrir a contabilidade da empresa",
  "tile.customers": "Encontrar um cliente",
  "tile.documents": "Enviar, arrumar e validar",
  "tile.settings": "Identidade, equipa e preferências",
  videoconference: "As suas reuniões por vídeo com o escritório ou os clientes.",
  workflows: "Quem valida o quê, e por que ordem."
}
