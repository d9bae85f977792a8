import type { CallName } from "@veranda/contract";
import {
  WALLET,
  SIGNATURE,
  NO_REPORT,
  NO_NOTICE,
  TICKET,
  EMAIL,
  ofOwner,
  plain,
  xsrf,
  type Row,
} from "./row.fixture.ts";

/** Calls of accounts, sign-in, staff. */
export const accountsRows = {
  avatars: plain,
  avatarAnimations: plain,
  spaceTemplates: plain,
  prefabObjects: plain,

  registerEmail: {
    input: {
      body: {
        email: EMAIL,
        password: "a quiet evening",
        displayName: "N",
        birthYear: 1990,
        acceptedTerms: true,
      },
    },
  },
  // An address can get another mail only after ten seconds, whoever asks.
  sendTicket: {
    input: { body: { email: "asked-for@example.org" } },
    all: "TICKET_ALREADY_EXISTS",
    but: { nobody: "ok" },
  },
  verifyEmail: { input: { body: { email: EMAIL, ticket: TICKET } }, all: "TICKET_INVALID" },
  login: {
    input: ({ owner }) => ({ body: { email: owner.email, password: "guess" } }),
    all: "INVALID_CREDENTIAL",
  },
  loginWhenVerified: {
    input: ({ owner }) => ({ body: { email: owner.email, password: "guess" } }),
    all: "INVALID_CREDENTIAL",
  },
  lookupEmail: { input: { body: { email: EMAIL } } },
  requestReset: { input: { body: { email: EMAIL } } },
  resetWays: {
    input: ({ owner }) => ({ body: { email: owner.email, ticket: TICKET } }),
    all: "TICKET_INVALID",
  },
  resetPassword: {
    input: ({ owner }) => ({ body: { email: owner.email, ticket: TICKET, password: "a new morning" } }),
    all: "TICKET_INVALID",
  },
  changePassword: {
    input: { body: { current: "guess", password: "a new morning" } },
    all: "INVALID_CREDENTIAL",
  },
  exchangeToken: {
    input: { body: { accessToken: TICKET, email: null, loginProvider: "Google" } },
    all: "INVALID_CREDENTIAL",
  },
  postLogin: { input: { body: {} } },
  createSession: { ...xsrf, input: { body: { idToken: "x", refreshToken: "x" } } },
  refreshSession: xsrf,
  verifySession: xsrf,
  deleteSession: xsrf,
  mySessions: plain,
  endSession: {
    input: ({ owner }) => ({ params: { id: owner.sessionId } }),
    all: "NOT_FOUND",
    but: { owner: "ok" },
  },

  appleRefresh: { input: { body: { authorizationCode: "x" } }, all: "NOT_FOUND" },
  appleRevoke: { input: { body: { refresh_token: "x" } }, all: "NOT_FOUND" },
  samlProvider: { input: { query: `?email=${EMAIL}` } },
  registerSso: { input: { body: { birthYear: 1990, acceptedTerms: true } }, all: "FORBIDDEN" },
  integrations: plain,
  connectIntegration: { input: { query: "?api=google&return=/" }, all: "NOT_FOUND" },
  disconnectIntegration: { input: { body: { provider: "google", type: "account" } }, all: "NOT_FOUND" },
  partnerAuth: { input: { body: { userKey: "x.y.z" } }, all: "NOT_FOUND" },
  walletNonce: { input: { body: { publicAddress: WALLET } } },
  verifySignature: {
    input: { body: { publicAddress: WALLET, signature: SIGNATURE } },
    all: "WALLET_SIGNATURE_INVALID",
  },
  registerWallet: {
    input: { body: { publicAddress: WALLET, signature: SIGNATURE, email: EMAIL } },
    all: "WALLET_SIGNATURE_INVALID",
  },
  completeWallet: {
    input: { body: { publicAddress: WALLET, email: EMAIL, ticket: TICKET } },
    all: "TICKET_INVALID",
  },
  connectWallet: {
    input: { body: { address: WALLET, connection: "MetaMask", signature: SIGNATURE } },
    all: "WALLET_SIGNATURE_INVALID",
  },

  me: plain,
  patchMe: { input: { body: { about: "Hello" } } },
  deleteMe: plain,
  deleteMeV2: plain,
  exportMe: plain,
  giveAge: { input: { body: { birthYear: 1990 } } },
  setKeybinds: { input: { body: { keybinds: { jump: "KeyG" } } } },
  checkNameValid: { input: { body: { username: "somebody_new" } } },
  redeemCode: { input: { params: { code: TICKET } }, all: "CODE_INVALID" },

  findUsers: plain,
  patchUser: { input: (world) => ({ ...ofOwner(world), body: { userFlags: [] } }) },
  installationFlags: plain,
  setInstallationFlags: { input: { body: { featureFlags: {}, treatments: {} } } },
  staffReports: plain,
  staffReportsFile: plain,
  staffReport: { input: { params: { id: NO_REPORT } }, all: "NOT_FOUND" },
  staffReportPicture: { input: { params: { id: NO_REPORT } }, all: "NOT_FOUND" },
  removedContent: { input: { params: { id: NO_REPORT } }, all: "NOT_FOUND" },
  decideReport: {
    input: { params: { id: NO_REPORT }, body: { outcome: "dismissed", reason: "No." } },
    all: "NOT_FOUND",
  },
  undoDecision: { input: { params: { id: NO_REPORT }, body: { reason: "No." } }, all: "NOT_FOUND" },
  decideAppeal: {
    input: { params: { id: NO_REPORT }, body: { isGranted: true, reason: "No." } },
    all: "NOT_FOUND",
  },
  // Open to everybody, with the same answer for every subject.
  sendNotice: {
    input: ({ space }) => ({
      body: {
        link: `https://example.org/s/${space}`,
        category: "copyright",
        explanation: "The picture is mine.",
        name: "Somebody",
        email: "somebody@example.org",
        isInGoodFaith: true,
      },
    }),
  },
  notice: { input: { params: { key: NO_NOTICE } }, all: "NOT_FOUND" },
  appealDecision: { input: { params: { key: NO_NOTICE }, body: { text: "No." } }, all: "NOT_FOUND" },
  staffJobs: plain,
  retryJob: { input: { params: { id: NO_REPORT } }, all: "NOT_FOUND" },
} satisfies Partial<Record<CallName, Row>>;
