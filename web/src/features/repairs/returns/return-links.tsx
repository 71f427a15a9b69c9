import { Link } from 'react-router-dom';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';

export function ReturnLinks({ repair: { returnOf, returns = [] } }: { repair: Repair }) {
  return (
    <>
      {returnOf && (
        <p>
          Retour de <NumberLink number={returnOf} />, gratuit
        </p>
      )}
      {returns.length > 0 && (
        <p>
          Revenue sous garantie{'\u202f'}:{' '}
          {returns.map((number, index) => [
            index > 0 && ', ',
            <NumberLink key={number} number={number} />,
          ])}
        </p>
      )}
    </>
  );
}

const NumberLink = ({ number }: { number: string }) => (
  <Link to={repairPath(number)}>{number}</Link>
);
