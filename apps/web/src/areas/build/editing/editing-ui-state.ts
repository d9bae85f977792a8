import { create } from "zustand";

type EditingPanel = "content" | "layers";

/** What is up while one builds, apart from what the engine knows (product specification, sections 2 and 4). */
export type EditingUiState = {
  /** The view is wide enough for panels on both sides. */
  isRoomy: boolean;
  /** The view is so narrow that a panel comes up from below and covers most of it. */
  isSheet: boolean;
  /** A panel of the space stands where panels on the right would. */
  isCovered: boolean;
  /** How often a panel on the right was asked for: what covers it goes. */
  asked: number;
  /** On the left. */
  left: EditingPanel | null;
  /** Exact numbers and all that an object is told by. */
  transformPanel: "closed" | "active";
  /** Where an object leads to. */
  hyperlinkPanel: "closed" | "active";
  /** The object that it was opened for. */
  hyperlinkFor: string | null;
  environmentPanel: "closed" | "active";
  /** Where on the page the menu of an object is asked for. */
  menu: { objectId: string; x: number; y: number } | null;
  /** Something is written down to be placed. */
  composer: "Note" | "Text" | "SearchOrURL" | "Hyperlink" | "Portal" | null;
  /** The portal that is to lead elsewhere; null: a new one is made. */
  portal: string | null;
  /** The object that something else of the content menu takes the place of. */
  replacing: string | null;
  /** Only the picture of what is replaced is chosen: the cover of a sound. */
  isChoosingPoster: boolean;
  /** What the custom-environment modal is about: an object, or a file that is yet to be chosen. */
  customEnvironment: { objectId: string | null } | null;
};

export type EditingUiEvent =
  | { type: "TOGGLE_LEFT"; panel: EditingPanel }
  | { type: "OPEN_CONTENT" }
  | { type: "CLOSE_LEFT" }
  | { type: "TOGGLE_TRANSFORM" }
  | { type: "OPEN_TRANSFORM" }
  | { type: "OPEN_HYPERLINK"; objectId: string }
  | { type: "CLOSE_HYPERLINK" }
  | { type: "TOGGLE_ENVIRONMENT" }
  | { type: "OPEN_MENU"; objectId: string; x: number; y: number }
  | { type: "CLOSE_MENU" }
  | { type: "COMPOSE"; composer: NonNullable<EditingUiState["composer"]>; portal?: string }
  | { type: "CLOSE_COMPOSER" }
  | { type: "REPLACE"; objectId: string }
  | { type: "CHOOSE_POSTER"; objectId: string }
  | { type: "END_REPLACE" }
  | { type: "OPEN_CUSTOM_ENVIRONMENT"; objectId: string | null }
  | { type: "CLOSE_CUSTOM_ENVIRONMENT" }
  /** Something in the view was placed or selected: what covers it or its properties closes. */
  | { type: "UNCOVER" }
  | { type: "COVER"; isCovered: boolean }
  /** Pixels that the view is wide. */
  | { type: "BEGIN"; width: number }
  | { type: "RESIZE"; width: number }
  | { type: "END" };

/** Narrower, a panel on one side puts away the one on the other; narrower still, panels wait until they are asked for. */
const BOTH_PX = 1184;
const ONE_PX = 832;
/** As where styles/stage.css makes sheets of panels. */
const SHEET_PX = 640;

const roomOf = (width: number) => ({ isRoomy: width >= BOTH_PX, isSheet: width < SHEET_PX });

export const NOTHING_UP: EditingUiState = {
  isRoomy: true,
  isSheet: false,
  isCovered: false,
  asked: 0,
  left: null,
  transformPanel: "closed",
  hyperlinkPanel: "closed",
  hyperlinkFor: null,
  environmentPanel: "closed",
  menu: null,
  composer: null,
  portal: null,
  replacing: null,
  isChoosingPoster: false,
  customEnvironment: null,
};

/**
 * Section 4: opening the custom-environment modal closes the transform panel. One of the panels on the right at a time,
 * and on a narrow view one of all.
 */
export function nextEditingUi(state: EditingUiState, event: EditingUiEvent): EditingUiState {
  const next = afterEvent(state, event);
  if (next.isRoomy || next.left === null) return next;
  const hasRight = next.transformPanel === "active" || next.environmentPanel === "active";
  if (!hasRight) return next;
  // What came by itself gives way to what was opened; of two that were opened, the one of before.
  const wasNarrow = !state.isRoomy;
  const keepsRight = wasNarrow ? state.left === next.left : next.environmentPanel === "active";
  return keepsRight
    ? { ...next, left: null, composer: null, replacing: null }
    : { ...next, transformPanel: "closed", hyperlinkPanel: "closed", environmentPanel: "closed" };
}

function afterEvent(state: EditingUiState, event: EditingUiEvent): EditingUiState {
  switch (event.type) {
    case "BEGIN":
      // On a phone the view comes first.
      return {
        ...NOTHING_UP,
        ...roomOf(event.width),
        isCovered: state.isCovered,
        asked: state.asked,
        left: event.width >= ONE_PX ? "content" : null,
        transformPanel: event.width >= BOTH_PX ? "active" : "closed",
      };
    case "RESIZE": {
      const { isRoomy, isSheet } = roomOf(event.width);
      return state.isRoomy === isRoomy && state.isSheet === isSheet ? state : { ...state, isRoomy, isSheet };
    }
    case "END":
      return {
        ...NOTHING_UP,
        isRoomy: state.isRoomy,
        isSheet: state.isSheet,
        isCovered: state.isCovered,
        asked: state.asked,
        menu: state.menu,
      };
    case "COVER":
      return state.isCovered === event.isCovered ? state : { ...state, isCovered: event.isCovered };
    case "UNCOVER": {
      const seen: EditingUiState =
        state.environmentPanel === "active" ? { ...state, environmentPanel: "closed" } : state;
      return seen.isSheet && seen.left === "content"
        ? { ...seen, left: null, composer: null, replacing: null }
        : seen;
    }
    case "TOGGLE_LEFT":
      return {
        ...state,
        left: state.left === event.panel ? null : event.panel,
        composer: null,
        replacing: null,
      };
    case "OPEN_CONTENT":
      return state.left === "content" ? state : { ...state, left: "content", composer: null };
    case "CLOSE_LEFT":
      return { ...state, left: null, composer: null, replacing: null };
    case "TOGGLE_TRANSFORM":
      return state.transformPanel === "active" && state.environmentPanel === "closed" && !state.isCovered
        ? { ...state, transformPanel: "closed", hyperlinkPanel: "closed" }
        : { ...state, asked: state.asked + 1, transformPanel: "active", environmentPanel: "closed" };
    case "OPEN_TRANSFORM":
      return {
        ...state,
        asked: state.asked + 1,
        transformPanel: "active",
        environmentPanel: "closed",
        menu: null,
      };
    case "OPEN_HYPERLINK":
      return {
        ...state,
        asked: state.asked + 1,
        transformPanel: "active",
        hyperlinkPanel: "active",
        hyperlinkFor: event.objectId,
        environmentPanel: "closed",
        menu: null,
      };
    case "CLOSE_HYPERLINK":
      return { ...state, hyperlinkPanel: "closed" };
    case "TOGGLE_ENVIRONMENT":
      return state.environmentPanel === "active" && !state.isCovered
        ? { ...state, environmentPanel: "closed" }
        : { ...state, asked: state.asked + 1, environmentPanel: "active" };
    case "OPEN_MENU":
      return { ...state, menu: { objectId: event.objectId, x: event.x, y: event.y } };
    case "CLOSE_MENU":
      return state.menu === null ? state : { ...state, menu: null };
    case "COMPOSE":
      return { ...state, left: "content", composer: event.composer, portal: event.portal ?? null };
    case "CLOSE_COMPOSER":
      return { ...state, composer: null };
    case "REPLACE":
    case "CHOOSE_POSTER":
      return {
        ...state,
        left: "content",
        composer: null,
        menu: null,
        replacing: event.objectId,
        isChoosingPoster: event.type === "CHOOSE_POSTER",
      };
    case "END_REPLACE":
      return state.replacing === null ? state : { ...state, replacing: null };
    case "OPEN_CUSTOM_ENVIRONMENT":
      return {
        ...state,
        transformPanel: "closed",
        hyperlinkPanel: "closed",
        menu: null,
        customEnvironment: { objectId: event.objectId },
      };
    case "CLOSE_CUSTOM_ENVIRONMENT":
      return { ...state, customEnvironment: null };
    default: {
      const never: never = event;
      return never;
    }
  }
}

export const useEditingUi = create<EditingUiState>(() => NOTHING_UP);

/** Calls the listener whenever a panel on the right is asked for. Answers how to stop it. */
export const onRightPanelAsked = (listener: () => void): (() => void) =>
  useEditingUi.subscribe(({ asked }, before) => asked !== before.asked && listener());

export const sendToEditingUi = (event: EditingUiEvent): void =>
  useEditingUi.setState((state) => nextEditingUi(state, event), true);

export const readEditingUi = (): EditingUiState => useEditingUi.getState();
