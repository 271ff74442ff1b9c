// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NamedToken} from "./NamedToken.sol";

/// Counts in other units than it is listed with, and may change them: its decimals are what is in slot 0xdec1, 6 at first. Tests
/// write to that slot.
contract ChangingDecimalsToken is NamedToken {
    constructor(bytes32 name_, bytes32 symbol_, uint8 decimals_, uint256 supply, address holder, address published)
        NamedToken(name_, symbol_, decimals_, supply, holder, published)
    {
        assembly {
            sstore(0xdec1, 6)
        }
    }

    function decimals() external view override returns (uint8) {
        assembly {
            mstore(0, sload(0xdec1))
            return(0, 32)
        }
    }
}
