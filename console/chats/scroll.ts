import { useEffect } from "preact/hooks";

const NEAR_END_PX = 80;

/**
 * Keeps the end visible while the log grows. If the reader has scrolled back, the messages do not
 * move while earlier ones are added above them.
 */
export function useSteadyScroll(log: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    let isAtEnd = true;
    let first = firstOf(element);
    const onScroll = (): void => {
      const below = element.scrollHeight - element.scrollTop - element.clientHeight;
      isAtEnd = below < NEAR_END_PX;
    };
    const follow = (): void => {
      if (isAtEnd) element.scrollTop = element.scrollHeight;
      else if (first?.message.isConnected) {
        element.scrollTop += first.message.offsetTop - first.top;
      }
      first = firstOf(element);
    };
    const observer = new MutationObserver(follow);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    element.addEventListener("scroll", onScroll, { passive: true });
    follow();
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, []);
}

function firstOf(log: HTMLElement): { message: HTMLElement; top: number } | null {
  const message = log.querySelector<HTMLElement>("article");
  return message && { message, top: message.offsetTop };
}
