import * as t from "@veranda/messages/pages";
import { Suspense, type ReactNode } from "react";
import { useNavigation } from "react-router";
import { CategoryMenu } from "./category-menu.tsx";
import { useMenuState } from "./menu-state.ts";
import { TopBar } from "./top-bar.tsx";
import { lazyComponent } from "#ui/lazy-component.tsx";

/** Loaded when first opened: most visitors on wide screens never do. */
const MenuDrawer = lazyComponent(() => import("./menu-drawer.tsx").then(({ MenuDrawer }) => MenuDrawer));

type ShellProps = {
  children: ReactNode;
  /** The drawer opens by its button only. */
  isMenuHidden: boolean;
  /** On phones a space takes the whole window: what it covers is hidden from assistive tools too. */
  isUnderSpace: boolean;
};

/** The layout around every page: top bar, side menu, and a skip link. */
export function Shell({ children, isMenuHidden, isUnderSpace }: ShellProps) {
  const menu = useMenuState(isMenuHidden);
  const isLoading = useNavigation().state !== "idle";
  const { isDocked } = menu;
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-accent px-5 py-2.5 font-semibold text-on-accent focus:translate-y-0"
      >
        {t.skipToContent()}
      </a>
      <div
        aria-hidden="true"
        className={`fixed inset-x-0 top-0 z-40 h-0.5 origin-left bg-accent transition-transform duration-700 ${isLoading ? "scale-x-80" : "scale-x-0 opacity-0"}`}
      />
      <TopBar isMenuOpen={menu.isOpen} isUnderSpace={isUnderSpace} onToggleMenu={menu.toggle} />
      {menu.wasDrawerOpened && (
        <Suspense>
          <MenuDrawer isOpen={menu.isDrawerOpen} onClose={menu.closeDrawer} />
        </Suspense>
      )}
      <div className="flex">
        {isDocked && (
          <aside className="sticky top-(--top-bar) hidden h-[calc(100dvh-var(--top-bar))] w-(--side-menu) shrink-0 overflow-y-auto overscroll-contain px-3 pt-5 pb-8 lg:block">
            <CategoryMenu />
          </aside>
        )}
        <main id="main" tabIndex={-1} className="min-w-0 flex-1">
          {children}
        </main>
      </div>
    </>
  );
}
