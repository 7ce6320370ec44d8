import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClipboard from '@tabler/icons-react/dist/esm/icons/IconClipboard.mjs';
import IconGitCompare from '@tabler/icons-react/dist/esm/icons/IconGitCompare.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconShip from '@tabler/icons-react/dist/esm/icons/IconShip.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import type { ReactNode } from 'react';
import type { iconNames } from './icon-names.ts';

const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The icons that screens name. */
export const icons: Readonly<Record<string, ReactNode>> = {
  category: <IconCategory {...look} />,
  check: <IconCheck {...look} />,
  clipboard: <IconClipboard {...look} />,
  compare: <IconGitCompare {...look} />,
  download: <IconDownload {...look} />,
  home: <IconHome {...look} />,
  key: <IconKey {...look} />,
  history: <IconHistory {...look} />,
  'list-tree': <IconListTree {...look} />,
  lock: <IconLock {...look} />,
  'lock-open': <IconLockOpen {...look} />,
  logout: <IconLogout {...look} />,
  mail: <IconMail {...look} />,
  plus: <IconPlus {...look} />,
  refresh: <IconRefresh {...look} />,
  restore: <IconRestore {...look} />,
  scale: <IconScale {...look} />,
  ship: <IconShip {...look} />,
  tag: <IconTag {...look} />,
  trash: <IconTrash {...look} />,
  upload: <IconUpload {...look} />,
  user: <IconUser {...look} />,
  users: <IconUsers {...look} />,
  'alert-triangle': <IconAlertTriangle {...look} />,
  pencil: <IconPencil {...look} />,
  coins: <IconCoins {...look} />,
  declaration: <IconFileCheck {...look} />,
  printer: <IconPrinter {...look} />,
  'address-book': <IconAddressBook {...look} />,
  eye: <IconEye {...look} />,
  'file-export': <IconFileExport {...look} />,
  receipt: <IconReceipt {...look} />,
  sparkles: <IconSparkles {...look} />,
  'file-text': <IconFileText {...look} />,
  info: <IconInfoCircle {...look} />,
  paperclip: <IconPaperclip {...look} />,
} satisfies Readonly<Record<(typeof iconNames)[number], ReactNode>>;
