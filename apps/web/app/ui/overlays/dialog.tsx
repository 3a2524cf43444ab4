import { useEffect, useLayoutEffect, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../buttons/button.tsx';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** A press outside does not close it: for content that is shown only once. */
  isKept?: boolean;
  /** Asks before something is lost. */
  role?: 'dialog' | 'alertdialog';
  children: React.ReactNode;
}

const OVERLAY = 'fixed inset-0 z-50 flex bg-shade shade-in';

/** A question or form over the page; on a phone it rises from the bottom edge. `isWide`: for a table of numbers. */
export function Dialog({ isWide = false, ...props }: DialogProps & { isWide?: boolean }) {
  return (
    <Frame
      {...props}
      overlay={`${OVERLAY} items-center justify-center p-4 max-md:items-end max-md:p-0`}
      modal={`appear w-full ${isWide ? 'max-w-2xl' : 'max-w-md'} rounded bg-surface-raised shadow-over max-md:rounded-b-none max-md:pb-(--safe-bottom)`}
      height="max-h-[90dvh]"
    />
  );
}

/** A panel from the bottom edge on phones, from the end edge on wide screens. */
export function Sheet(props: DialogProps) {
  return (
    <Frame
      {...props}
      overlay={`${OVERLAY} items-end md:items-stretch md:justify-end`}
      modal="appear w-full rounded-t bg-surface-raised shadow-over md:max-w-sm md:rounded-none pb-(--safe-bottom)"
      height="max-h-dvh"
    />
  );
}

function Frame({
  title,
  isOpen,
  onClose,
  isKept = false,
  role = 'dialog',
  children,
  overlay,
  modal,
  height,
}: DialogProps & { overlay: string; modal: string; height: string }) {
  const t = useMessages();
  useFocusBack(isOpen);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isKept}
      isKeyboardDismissDisabled={isKept}
      className={overlay}
      // On a phone toasts make room for it (WEB-73).
      data-dialog=""
    >
      <Modal className={modal}>
        <AriaDialog
          role={role}
          className={`flex flex-col overflow-y-auto p-5 outline-none ${height} max-md:max-h-[calc(100dvh-6.5rem-var(--safe-top))]`}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <Heading slot="title" className="text-lg font-semibold">
              {title}
            </Heading>
            {!isKept && <IconButton icon="close" label={t('ui.close')} onPress={onClose} className="-me-2 -mt-1" />}
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Gives the focus back to what had it when the dialog opened (TRAD-244). React Aria does in the frame after it closed; where an
 * answer of the server closed it, that frame may come while the page is still inert, and takes no focus.
 */
function useFocusBack(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) (opener.current as HTMLElement | null)?.focus();
      });
    };
  }, [isOpen]);
}
