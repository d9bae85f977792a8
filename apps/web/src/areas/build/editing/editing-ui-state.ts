import { create } from "zustand";

type EditingPanel = "content" | "layers";

/**
 * Which panels of building are open; the selection and tools are the engine's (product specification, sections 2 and
 * 4).
 */
export type EditingUiState = {
  /** The view is wide enough for panels on both sides. */
  isRoomy: boolean;
  /** The view is so narrow that panels are bottom sheets that cover most of it. */
  isSheet: boolean;
  /** A panel of the space is open on the right. */
  isCovered: boolean;
  /** Counts requests for a right-hand panel: what covers it then closes. */
  asked: number;
  /** The left-hand panel. */
  left: EditingPanel | null;
  /** The transform panel: exact numbers and all properties. */
  transformPanel: "closed" | "active";
  /** The link panel. */
  hyperlinkPanel: "closed" | "active";
  /** The object that the panel was opened for. */
  hyperlinkFor: string | null;
  environmentPanel: "closed" | "active";
  /** Where the object menu opens on the page. */
  menu: { objectId: string; x: number; y: number } | null;
  /** The open composer. */
  composer: "Note" | "Text" | "SearchOrURL" | "Hyperlink" | "Portal" | null;
  /** The portal whose destination is changed; null: a new one is made. */
  portal: string | null;
  /** The object that the next choice replaces. */
  replacing: string | null;
  /** Only its picture is replaced: a sound's cover. */
  isChoosingPoster: boolean;
  /** What the custom-environment modal is about: an object, or a file yet to be chosen. */
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
  /** Width of the view in pixels. */
  | { type: "BEGIN"; width: number }
  | { type: "RESIZE"; width: number }
  | { type: "END" };

/**
 * Below the first width opening a panel closes the one on the other side; below the second, panels open only on
 * request.
 */
const BOTH_PX = 1184;
const ONE_PX = 832;
/** The width below which styles/stage.css shows panels as sheets. */
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
 * Section 4: opening the custom-environment modal closes the transform panel. One right-hand panel at a time, and on a
 * narrow view one panel in all.
 */
export function nextEditingUi(state: EditingUiState, event: EditingUiEvent): EditingUiState {
  const next = afterEvent(state, event);
  if (next.isRoomy || next.left === null) return next;
  const hasRight = next.transformPanel === "active" || next.environmentPanel === "active";
  if (!hasRight) return next;
  // A panel that opened by itself yields to one that was opened; of two opened ones the earlier closes.
  const wasNarrow = !state.isRoomy;
  const keepsRight = wasNarrow ? state.left === next.left : next.environmentPanel === "active";
  return keepsRight
    ? { ...next, left: null, composer: null, replacing: null }
    : { ...next, transformPanel: "closed", hyperlinkPanel: "closed", environmentPanel: "closed" };
}

function afterEvent(state: EditingUiState, event: EditingUiEvent): EditingUiState {
  switch (event.type) {
    case "BEGIN":
      // On phones the view takes precedence.
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

/** Calls the listener whenever a right-hand panel is requested. Returns a function that stops it. */
export const onRightPanelAsked = (listener: () => void): (() => void) =>
  useEditingUi.subscribe(({ asked }, before) => asked !== before.asked && listener());

export const sendToEditingUi = (event: EditingUiEvent): void =>
  useEditingUi.setState((state) => nextEditingUi(state, event), true);

export const readEditingUi = (): EditingUiState => useEditingUi.getState();
