import { ExcelButton, type ExcelButtonProps } from './ExcelButton';
import { ListView, type ListViewProps } from './ListView';
import { PageHeader, type PageHeaderProps } from './PageHeader';

interface ListPageProps<T> extends ListViewProps<T>, Pick<PageHeaderProps, 'title' | 'description' | 'action' | 'exports' | 'back'> {
  /** Requests the list as a workbook, after other downloads. */
  download?: ExcelButtonProps['fetch'] | false;
}

/** A page that is one list. */
export function ListPage<T>({ title, description, action, exports, back, download, ...list }: ListPageProps<T>) {
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        action={action}
        exports={
          download ? (
            <>
              {exports}
              <ExcelButton fetch={download} />
            </>
          ) : (
            exports
          )
        }
        {...(back !== undefined && { back })}
      />
      <ListView {...list} />
    </>
  );
}
